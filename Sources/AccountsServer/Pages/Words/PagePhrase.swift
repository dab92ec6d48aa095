import AccountsForms

/// What every page says, and those of signing up and logging in.
///
/// What fields, rules and strengths are called is in `Words`: the terminal says the same.
enum PagePhrase: String, CaseIterable {
  case skipToContent, navigation, chooseLanguage, working, summaryTitle
  case signUp, signUpTitle, haveAccount, logIn, logInTitle, noAccount
  case logOut, logOutTitle, logOutExplained, stayLoggedIn, account, users
  case readTerms, readPrivacyNotice, show, showPassword, strength, requirements
  case day, month, year, hintDate, choose
  case charactersLeft, characterLeft = "oneCharacterLeft", tooManyCharacters
  case toStart, tryAgain, formOutOfDateAdvice, problemAdvice
  case signedUp, loggedOut, sentTwice, retryIn

  /// The phrase in every language.
  var texts: Translations {
    switch self {
    case .skipToContent:
      Translations("Skip to the content", "Ir para o conteúdo", "Ir al contenido")
    case .navigation: Translations("Pages", "Páginas", "Páginas")
    case .chooseLanguage: Translations("Language", "Idioma", "Idioma")
    case .working: Translations("One moment…", "Um momento…", "Un momento…")
    case .summaryTitle:
      Translations("There is a problem", "Há um problema", "Hay un problema")
    case .signUp: Translations("Sign up", "Criar conta", "Crear cuenta")
    case .signUpTitle: Translations("Create an account", "Crie uma conta", "Crea una cuenta")
    case .haveAccount:
      Translations("Already have an account?", "Já tem uma conta?", "¿Ya tienes una cuenta?")
    case .logIn: Translations("Log in", "Entrar", "Iniciar sesión")
    case .logInTitle: Translations("Log in", "Entre na sua conta", "Inicia sesión")
    case .noAccount:
      Translations("No account yet?", "Ainda não tem conta?", "¿Aún no tienes cuenta?")
    case .logOut: Translations("Log out", "Sair", "Cerrar sesión")
    case .logOutTitle: Translations("Log out?", "Sair da conta?", "¿Cerrar la sesión?")
    case .logOutExplained:
      Translations(
        "You will need your password to log in again.",
        "Você vai precisar da senha para entrar de novo.",
        "Necesitarás tu contraseña para volver a entrar."
      )
    case .stayLoggedIn:
      Translations("Stay logged in", "Manter a sessão aberta", "Mantener la sesión abierta")
    case .account: Translations("Account", "Conta", "Cuenta")
    case .users: Translations("Users", "Usuários", "Usuarios")
    case .readTerms:
      Translations(
        "Read the terms (opens in a new tab)",
        "Ler os termos (abre em uma nova aba)",
        "Leer los términos (se abre en otra pestaña)"
      )
    case .readPrivacyNotice:
      Translations(
        "Read the privacy notice (opens in a new tab)",
        "Ler o aviso de privacidade (abre em uma nova aba)",
        "Leer el aviso de privacidad (se abre en otra pestaña)"
      )
    case .show: Translations("Show", "Mostrar", "Mostrar")
    case .showPassword: Translations("Show password", "Mostrar a senha", "Mostrar la contraseña")
    case .strength: Translations("Strength", "Força", "Seguridad")
    case .requirements:
      Translations(
        "What the password needs",
        "O que a senha precisa ter",
        "Qué necesita la contraseña"
      )
    case .day: Translations("Day", "Dia", "Día")
    case .month: Translations("Month", "Mês", "Mes")
    case .year: Translations("Year", "Ano", "Año")
    case .hintDate:
      Translations("for example {date}", "por exemplo {date}", "por ejemplo {date}")
    case .choose: Translations("Choose…", "Escolha…", "Elige…")
    case .charactersLeft:
      Translations("{n} characters left", "Restam {n} caracteres", "Quedan {n} caracteres")
    case .characterLeft:
      Translations("1 character left", "Resta 1 caractere", "Queda 1 carácter")
    case .tooManyCharacters:
      Translations("{n} too many", "{n} a mais", "{n} de más")
    case .toStart: Translations("To the first page", "Ir para o início", "Ir al inicio")
    case .tryAgain: Translations("Try again", "Tentar de novo", "Intentar de nuevo")
    case .formOutOfDateAdvice:
      Translations(
        "Open the page again, and allow this site to keep cookies.",
        "Abra a página de novo e permita que este site guarde cookies.",
        "Vuelve a abrir la página y permite que este sitio guarde cookies."
      )
    case .problemAdvice:
      Translations(
        "Nothing was changed.",
        "Nada foi alterado.",
        "No se ha cambiado nada."
      )
    case .signedUp:
      Translations(
        "Your account is ready.",
        "Sua conta está pronta.",
        "Tu cuenta está lista."
      )
    case .sentTwice:
      Translations(
        "This form was sent before with other answers. Check them, and send it once more.",
        "Este formulário já foi enviado com outras respostas. Confira e envie de novo.",
        "Este formulario ya se ha enviado con otras respuestas. Revísalas y envíalo otra vez."
      )
    case .retryIn:
      Translations(
        "You can try again in {wait}.",
        "Você pode tentar de novo em {wait}.",
        "Puedes volver a intentarlo en {wait}."
      )
    case .loggedOut:
      Translations("You are logged out.", "Você saiu da conta.", "Has cerrado sesión.")
    }
  }
}

extension Words {
  /// A phrase of the pages in this language.
  subscript(_ phrase: PagePhrase) -> String { phrase.texts[language] }
}

import AccountsForms

/// The texts of all pages, and those of the sign-up and the login.
///
/// Labels, errors and strengths are in `Messages`, shared with the terminal.
enum PageMessage: String, PagePhrase {
  case skipToContent, navigation, chooseLanguage, working, summaryTitle
  case signUp, signUpTitle, haveAccount, logIn, logInTitle, noAccount
  case logInStepTitle, logInStepExplained, otherWays, startAgain
  case logOut, logOutTitle, logOutExplained, stayLoggedIn, account, users
  case readTerms, readPrivacyNotice, show, showPassword, strength, requirements
  case day, month, year, hintDate, choose
  case charactersLeft, characterLeft = "oneCharacterLeft"
  case tooManyCharacters, characterTooMany = "oneCharacterTooMany"
  case pageNotFound, toStart, backToSite, tryAgain, formOutOfDateAdvice, problemAdvice
  case signedUp, signedUpAsked, approvalAwaited, loggedOut, loggedOutMeanwhile, sentTwice, retryIn,
    passwordAgain, hide,
    hidePassword,
    programOnSystem
  case checklist, reset, clear, checkAddress, signUpQueued
  case justNow, minutesAgo, hoursAgo, oneDayAgo, daysAgo

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .skipToContent:
      Translations("Skip to content", "Ir para o conteúdo", "Ir al contenido")
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
    case .logInStepTitle: Translations("One more step", "Mais um passo", "Un paso más")
    case .logInStepExplained:
      Translations(
        "Your account needs one more proof that it is you.",
        "Sua conta pede mais uma prova de que é você.",
        "Tu cuenta pide una prueba más de que eres tú."
      )
    case .otherWays: Translations("Other ways", "Outras formas", "Otras formas")
    case .startAgain:
      Translations(
        "Start again with your password",
        "Começar de novo com a senha",
        "Empezar de nuevo con tu contraseña"
      )
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
    case .hide: Translations("Hide", "Ocultar", "Ocultar")
    case .hidePassword: Translations("Hide password", "Ocultar a senha", "Ocultar la contraseña")
    case .passwordAgain:
      Translations(
        "For your security, this page does not keep passwords. Type yours again.",
        "Por segurança, esta página não guarda senhas. Digite a sua de novo.",
        "Por seguridad, esta página no guarda contraseñas. Escribe la tuya otra vez."
      )
    case .programOnSystem:
      Translations("{program} on {system}", "{program} em {system}", "{program} en {system}")
    case .justNow: Translations("just now", "agora", "ahora")
    case .minutesAgo: Translations("{n} min ago", "há {n} min", "hace {n} min")
    case .hoursAgo: Translations("{n} h ago", "há {n} h", "hace {n} h")
    case .oneDayAgo: Translations("1 day ago", "há 1 dia", "hace 1 día")
    case .daysAgo: Translations("{n} days ago", "há {n} dias", "hace {n} días")
    case .strength: Translations("Strength", "Força", "Seguridad")
    case .requirements:
      Translations(
        "Password requirements",
        "O que a senha precisa ter",
        "Qué necesita la contraseña"
      )
    case .day: Translations("Day", "Dia", "Día")
    case .month: Translations("Month", "Mês", "Mes")
    case .year: Translations("Year", "Ano", "Año")
    case .hintDate:
      Translations("for example {date}", "por exemplo, {date}", "por ejemplo, {date}")
    case .choose: Translations("Choose…", "Escolha…", "Elige…")
    case .charactersLeft:
      Translations("{n} characters left", "Restam {n} caracteres", "Quedan {n} caracteres")
    case .characterLeft:
      Translations("1 character left", "Resta 1 caractere", "Queda 1 carácter")
    case .tooManyCharacters:
      Translations(
        "{n} characters too many",
        "{n} caracteres a mais",
        "{n} caracteres de más"
      )
    case .characterTooMany:
      Translations("1 character too many", "1 caractere a mais", "1 carácter de más")
    case .pageNotFound:
      Translations("Page not found", "Página não encontrada", "Página no encontrada")
    case .checklist:
      Translations(
        "Checklist",
        "Lista de requisitos",
        "Lista de requisitos"
      )
    case .reset: Translations("Start over", "Recomeçar", "Empezar de nuevo")
    case .clear: Translations("Clear", "Limpar", "Borrar")
    case .checkAddress:
      Translations(
        "Check your e-mail address. If it is right, type your password and press the button again.",
        "Confira o endereço de e-mail. Se estiver certo, digite a senha e clique no botão de novo.",
        "Comprueba la dirección de correo. Si es correcta, escribe la contraseña y pulsa el botón otra vez."
      )
    case .signUpQueued:
      Translations(
        "To slow down automated sign-ups, this service makes every sign-up wait. Wait {wait}, then type your password again and press the button. Your other entries are kept.",
        "Para frear cadastros automáticos, este serviço faz todo cadastro esperar. Espere {wait}, digite a senha de novo e clique no botão. O resto fica guardado.",
        "Para frenar los registros automáticos, este servicio hace esperar a todos. Espera {wait}, escribe otra vez la contraseña y pulsa el botón. Lo demás se conserva."
      )
    case .backToSite: Translations("Back to {host}", "Voltar para {host}", "Volver a {host}")
    case .toStart: Translations("Go to the home page", "Ir para o início", "Ir al inicio")
    case .tryAgain: Translations("Try again", "Tentar de novo", "Intentar de nuevo")
    case .formOutOfDateAdvice:
      Translations(
        "Open the page again, and allow cookies for this site.",
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
    case .signedUpAsked:
      Translations(
        "Your account is ready. An e-mail is on its way to your address: open its link to verify the address.",
        "Sua conta está pronta. Um e-mail está a caminho do seu endereço: abra o link dele para verificar o endereço.",
        "Tu cuenta está lista. Un correo va en camino a tu dirección: abre su enlace para verificarla."
      )
    case .approvalAwaited:
      Translations(
        "Your account has been created. You can log in once an administrator has approved it.",
        "Sua conta foi criada. Você poderá entrar quando um administrador a aprovar.",
        "Tu cuenta se ha creado. Podrás entrar cuando un administrador la apruebe."
      )
    case .sentTwice:
      Translations(
        "You already sent this form with other entries. Check the entries below, type your password, then send it again.",
        "Este formulário já foi enviado com outras respostas. Confira, digite sua senha e envie de novo.",
        "Este formulario ya se ha enviado con otras respuestas. Revísalas, escribe tu contraseña y envíalo otra vez."
      )
    case .retryIn:
      Translations(
        "Try again in {wait}.",
        "Tente de novo em {wait}.",
        "Inténtalo de nuevo en {wait}."
      )
    case .loggedOut:
      Translations("You are logged out.", "Você saiu da conta.", "Has cerrado sesión.")
    case .loggedOutMeanwhile:
      Translations(
        "Your session has ended, so nothing was changed. Log in, then send the form again.",
        "Sua sessão terminou, por isso nada foi alterado. Entre e envie o formulário de novo.",
        "Tu sesión ha terminado, así que no se ha cambiado nada. Inicia sesión y envía el formulario otra vez."
      )
    }
  }
}

extension Messages {
  /// The text of a page in this language.
  subscript(_ phrase: PageMessage) -> String { phrase.texts[language] }

  /// The text of a page in this language, with its number filled in.
  subscript(_ phrase: PageMessage, _ number: Int) -> String {
    self[phrase].replacingFirst("{n}", with: "\(number)")
  }
}

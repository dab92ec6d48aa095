/// The words around fields, by a stable key: labels, placeholders, hints and waiting times.
enum FormMessage: String, CaseIterable {
  case labelInvitation = "label.invitation"
  case labelRecoveryCode = "label.recoveryCode"
  case labelConfirmationCode = "label.confirmationCode"
  case labelNewEmail = "label.newEmail"
  case labelExpiresInDays = "label.expiresInDays"
  case labelByMail = "label.byMail"
  case labelName = "label.name"
  case labelEmail = "label.email"
  case labelPassword = "label.password"
  case labelConfirmPassword = "label.confirmPassword"
  case labelBirthday = "label.birthday"
  case labelLanguage = "label.language"
  case labelAgreeTerms = "label.agreeTerms"
  case labelCurrentPassword = "label.currentPassword"
  case labelNewPassword = "label.newPassword"
  case placeholderInvitation = "placeholder.invitation"
  case placeholderRecoveryCode = "placeholder.recoveryCode"
  case placeholderConfirmationCode = "placeholder.confirmationCode"
  case placeholderNewEmail = "placeholder.newEmail"
  case placeholderName = "placeholder.name"
  case placeholderEmail = "placeholder.email"
  case placeholderBirthday = "placeholder.birthday"
  case hintInvitation = "hint.invitation"
  case hintRecoveryCode = "hint.recoveryCode"
  case hintConfirmationCode = "hint.confirmationCode"
  case hintBirthday = "hint.birthday"
  case hintLanguage = "hint.language"
  case hintAgreeTerms = "hint.agreeTerms"
  case hintByMail = "hint.byMail"
  case hintPassword = "hint.password"
  case hintNewPassword = "hint.newPassword"
  case hintPhone = "phone-hint"
  case hintPhoneOfRegion = "phone-hint.region"
  case requiredMark = "required-mark"
  case didYouMean = "did-you-mean"
  case waitSeconds = "wait.seconds"
  case waitMinutes = "wait.minutes"
  case errorPrefix = "error-prefix"
}

extension FormMessage {
  /// The text in every language.
  var texts: Translations {
    switch self {
    case .labelInvitation:
      Translations("Invitation code", "Código do convite", "Código de invitación")
    case .labelRecoveryCode, .labelConfirmationCode: Translations("Code", "Código", "Código")
    case .labelNewEmail:
      Translations("New e-mail address", "Novo endereço de e-mail", "Correo electrónico nuevo")
    case .labelExpiresInDays: Translations("Valid for (days)", "Validade (dias)", "Validez (días)")
    case .labelByMail:
      Translations(
        "Send the code to this address by e-mail",
        "Enviar o código a este endereço por e-mail",
        "Enviar el código a esta dirección por correo"
      )
    case .labelName: Translations("Name", "Nome", "Nombre")
    case .labelEmail: Translations("E-mail address", "Endereço de e-mail", "Correo electrónico")
    case .labelPassword: Translations("Password", "Senha", "Contraseña")
    case .labelConfirmPassword:
      Translations("Confirm password", "Repita a senha", "Repite la contraseña")
    case .labelBirthday: Translations("Date of birth", "Data de nascimento", "Fecha de nacimiento")
    case .labelLanguage: Translations("Language", "Idioma", "Idioma")
    case .labelAgreeTerms:
      Translations("I agree to the terms", "Concordo com os termos", "Acepto los términos")
    case .labelCurrentPassword: Translations("Current password", "Senha atual", "Contraseña actual")
    case .labelNewPassword: Translations("New password", "Nova senha", "Nueva contraseña")
    case .placeholderInvitation:
      Translations("7KQM-2X4T-9WBC-1DEF", "7KQM-2X4T-9WBC-1DEF", "7KQM-2X4T-9WBC-1DEF")
    case .placeholderNewEmail: Translations("ada@example.com", "ada@example.com", "ada@example.com")
    case .placeholderRecoveryCode, .placeholderConfirmationCode:
      Translations(
        "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR",
        "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR",
        "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"
      )
    case .placeholderName: Translations("Ada Lovelace", "Ada Lovelace", "Ada Lovelace")
    case .placeholderEmail: Translations("ada@example.com", "ada@example.com", "ada@example.com")
    case .placeholderBirthday: Translations("1990-12-31", "1990-12-31", "1990-12-31")
    case .hintInvitation:
      Translations(
        "the 16 letters and digits that you were sent",
        "as 16 letras e números que você recebeu",
        "las 16 letras y números que recibiste"
      )
    case .hintByMail:
      Translations(
        "otherwise you see the code here, once",
        "senão, o código aparece aqui, uma vez",
        "si no, el código aparece aquí, una vez"
      )
    case .hintRecoveryCode:
      Translations(
        "24 letters and digits",
        "24 letras e números",
        "24 letras y números"
      )
    case .hintConfirmationCode:
      Translations(
        "24 letters and digits, from the e-mail",
        "24 letras e números, do e-mail",
        "24 letras y números, del correo"
      )
    case .hintBirthday:
      Translations(
        "year-month-day, such as 1990-12-31",
        "ano-mês-dia, como 1990-12-31",
        "año-mes-día, como 1990-12-31"
      )
    case .hintLanguage:
      Translations(
        "english, portuguese or spanish",
        "english, portuguese ou spanish",
        "english, portuguese o spanish"
      )
    case .hintAgreeTerms: Translations("yes or no", "sim ou não", "sí o no")
    case .hintPassword, .hintNewPassword:
      Translations(
        "a few unusual words make a good password",
        "algumas palavras incomuns formam uma boa senha",
        "unas cuantas palabras poco comunes forman una buena contraseña"
      )
    case .hintPhone:
      Translations(
        "with + and the country code, such as {example}",
        "com + e o código do país, como {example}",
        "con + y el código del país, como {example}"
      )
    case .hintPhoneOfRegion:
      Translations(
        "such as {example}; for another country, start with + and the country code",
        "como {example}; para outro país, comece com + e o código do país",
        "como {example}; para otro país, empieza con + y el código del país"
      )
    case .requiredMark:
      Translations(
        "A field marked with * is required.",
        "Os campos marcados com * são obrigatórios.",
        "Los campos marcados con * son obligatorios."
      )
    case .didYouMean:
      Translations(
        "Did you mean {address}?",
        "Você quis dizer {address}?",
        "¿Quisiste decir {address}?"
      )
    case .waitSeconds:
      Translations(
        "{seconds} {seconds|second|seconds}",
        "{seconds} {seconds|segundo|segundos}",
        "{seconds} {seconds|segundo|segundos}"
      )
    case .waitMinutes:
      Translations(
        "{minutes} {minutes|minute|minutes}",
        "{minutes} {minutes|minuto|minutos}",
        "{minutes} {minutes|minuto|minutos}"
      )
    case .errorPrefix: Translations("Error", "Erro", "Error")
    }
  }
}

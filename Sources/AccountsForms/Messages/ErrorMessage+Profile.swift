extension ErrorMessage {
  /// The messages about names, dates of birth, languages, the terms and codes.
  enum Profile: String, CaseIterable {
    case requiredName = "error.required.name"
    case nameCharacter = "error.invalidName.character"
    case nameWithoutLetter = "error.invalidName.noLetter"
    case requiredBirthday = "error.required.birthday"
    case invalidDate = "error.invalidDate"
    case noSuchDay = "error.invalidDate.noSuchDay"
    case inTheFuture = "error.inTheFuture"
    case tooLongAgo = "error.tooLongAgo"
    case belowMinimumAge = "error.belowMinimumAge"
    case requiredLanguage = "error.required.language"
    case unknownLanguage = "error.unknownChoice.language"
    case termsNotAccepted = "error.termsNotAccepted"
    case requiredInvitation = "error.required.invitation"
    case invalidInvitation = "error.invalidInvitation"
    case requiredRecoveryCode = "error.required.recoveryCode"
    case invalidRecoveryCode = "error.invalidRecoveryCode"
    case requiredConfirmationCode = "error.required.confirmationCode"

    /// The text in every language.
    var texts: Translations {
      switch self {
      case .requiredInvitation:
        Translations(
          "Enter the code of your invitation. Ask the people who run this service if you have none.",
          "Informe o código do seu convite. Se não tiver um, peça-o às pessoas que mantêm este serviço.",
          "Escribe el código de tu invitación. Si no tienes una, pídela a las personas que gestionan este servicio."
        )
      case .invalidInvitation:
        Translations(
          "This is not an invitation code. Enter the 16 letters and digits of your code, such as 7KQM-2X4T-9WBC-1DEF.",
          "Isto não é um código de convite. Informe seus 16 caracteres, letras e números, como 7KQM-2X4T-9WBC-1DEF.",
          "Esto no es un código de invitación. Escribe sus 16 caracteres, letras y números, como 7KQM-2X4T-9WBC-1DEF."
        )
      case .requiredRecoveryCode:
        Translations(
          "Enter a code. Ask the people who run this service if you have none.",
          "Informe um código. Se não tiver um, peça-o às pessoas que mantêm este serviço.",
          "Escribe un código. Si no tienes uno, pídelo a las personas que gestionan este servicio."
        )
      case .requiredConfirmationCode:
        Translations(
          "Enter the code from the e-mail.",
          "Informe o código do e-mail.",
          "Escribe el código del correo."
        )
      case .invalidRecoveryCode:
        Translations(
          "This is not a complete code. Enter the 24 letters and digits of your code, such as 7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR.",
          "Isto não é um código completo. Informe seus 24 caracteres, como 7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR.",
          "Esto no es un código completo. Escribe sus 24 caracteres, como 7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR."
        )
      case .requiredName:
        Translations(
          "Enter your name, for example Ada Lovelace.",
          "Informe seu nome, como Ada Lovelace.",
          "Escribe tu nombre, como Ada Lovelace."
        )
      case .nameCharacter:
        Translations(
          "A name cannot contain “{character}”. Use letters, with spaces, hyphens, dots and apostrophes between them.",
          "Um nome não pode conter “{character}”. Use letras, com espaços, hifens, pontos e apóstrofos entre elas.",
          """
          Un nombre no puede contener «{character}». Usa letras, con espacios, guiones, puntos y apóstrofos entre ellas.
          """
        )
      case .nameWithoutLetter:
        Translations(
          "A name needs at least one letter. Enter your name, for example Ada Lovelace.",
          "Um nome precisa de pelo menos uma letra. Informe seu nome, como Ada Lovelace.",
          "Un nombre necesita al menos una letra. Escribe tu nombre, como Ada Lovelace."
        )
      case .requiredBirthday:
        Translations(
          "Enter your date of birth.",
          "Informe sua data de nascimento.",
          "Escribe tu fecha de nacimiento."
        )
      case .invalidDate:
        Translations(
          "This date cannot be read. Use numbers, with four digits for the year: 31 December 1990 is 1990-12-31.",
          "Esta data não pode ser lida. Use números, com quatro dígitos para o ano: 31 de dezembro de 1990 é 1990-12-31.",
          "No se puede leer esta fecha. Usa números, con cuatro cifras para el año: el 31 de diciembre de 1990 es 1990-12-31."
        )
      case .noSuchDay:
        Translations(
          "This day does not exist. Check the day, the month and the year.",
          "Este dia não existe. Confira o dia, o mês e o ano.",
          "Este día no existe. Revisa el día, el mes y el año."
        )
      case .inTheFuture:
        Translations(
          "A date of birth cannot be in the future. Enter an earlier one.",
          "Informe uma data de nascimento que não esteja no futuro.",
          "Escribe una fecha de nacimiento que no esté en el futuro."
        )
      case .tooLongAgo:
        Translations(
          "Enter a date of birth within the last {years} years.",
          "Informe uma data de nascimento de no máximo {years} anos atrás.",
          "Escribe una fecha de nacimiento de hace {years} años como máximo."
        )
      case .belowMinimumAge:
        Translations(
          "You must be at least {minimum} {minimum|year|years} old.",
          "Você precisa ter pelo menos {minimum} {minimum|ano|anos}.",
          "Tienes que tener al menos {minimum} {minimum|año|años}."
        )
      case .requiredLanguage:
        Translations("Choose a language.", "Escolha um idioma.", "Elige un idioma.")
      case .unknownLanguage:
        Translations(
          "Choose one of these languages: {names}.",
          "Escolha um destes idiomas: {names}.",
          "Elige uno de estos idiomas: {names}."
        )
      case .termsNotAccepted:
        Translations(
          "Agree to the terms to continue.",
          "Aceite os termos para continuar.",
          "Acepta los términos para continuar."
        )
      }
    }
  }
}

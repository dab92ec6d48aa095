extension ErrorMessage {
  /// The messages about e-mail addresses.
  enum Email: String, CaseIterable {
    case required = "error.required.email"
    case requiredNew = "error.required.newEmail"
    case tooLong = "error.tooLong.email"
    case noAtSign = "error.invalidEmail.noAtSign"
    case noLocalPart = "error.invalidEmail.noLocalPart"
    case localPartTooLong = "error.invalidEmail.localPartTooLong"
    case localPartDots = "error.invalidEmail.localPartDots"
    case localPartCharacter = "error.invalidEmail.localPartCharacter"
    case noDomain = "error.invalidEmail.noDomain"
    case domainWithoutDot = "error.invalidEmail.domainWithoutDot"
    case domainLabel = "error.invalidEmail.domainLabel"
    case domainIsNumeric = "error.invalidEmail.domainIsNumeric"
    case refused = "error.mailDomainRefused"
    case notAllowed = "error.mailDomainNotAllowed"
    case alreadyExists = "error.alreadyExists.email"

    /// The text in every language.
    var texts: Translations {
      switch self {
      case .required, .requiredNew:
        Translations(
          "Enter your e-mail address, for example ada@example.com.",
          "Informe seu endereço de e-mail, como ada@example.com.",
          "Escribe tu correo electrónico, como ada@example.com."
        )
      case .tooLong:
        Translations(
          "This address is too long for mail servers. Enter a shorter one.",
          "Este endereço é longo demais para os servidores de e-mail. Informe um mais curto.",
          "Esta dirección es demasiado larga para los servidores de correo. Escribe una más corta."
        )
      case .noAtSign:
        Translations(
          "The address has no @. Enter an address such as ada@example.com.",
          "Inclua um @ no endereço, como em ada@example.com.",
          "Incluye una @ en la dirección, como en ada@example.com."
        )
      case .noLocalPart:
        Translations(
          "Enter the part before the @, for example ada@example.com.",
          "Escreva algo antes do @, como em ada@example.com.",
          "Escribe algo antes de la @, como en ada@example.com."
        )
      case .localPartTooLong:
        Translations(
          "The part before the @ is too long for mail servers. Enter a shorter address.",
          "Encurte a parte antes do @: os servidores de e-mail não aceitam mais.",
          "Acorta la parte anterior a la @: los servidores de correo no aceptan más."
        )
      case .localPartDots:
        Translations(
          """
          The part before the @ cannot begin or end with a dot, or have two dots in a row. Enter an address such as \
          ada.lovelace@example.com.
          """,
          """
          A parte antes do @ não pode começar nem terminar com um ponto, nem ter dois pontos seguidos. Informe um \
          endereço como ada.lovelace@example.com.
          """,
          """
          La parte anterior a la @ no puede empezar ni terminar con un punto, ni tener dos puntos seguidos. Escribe \
          una dirección como ada.lovelace@example.com.
          """
        )
      case .localPartCharacter:
        Translations(
          "The part before the @ contains a space or a character that addresses cannot have. Remove it.",
          "A parte antes do @ contém um espaço ou um caractere que endereços não podem ter. Retire-o.",
          "La parte anterior a la @ contiene un espacio o un carácter que las direcciones no pueden tener. Quítalo."
        )
      case .noDomain:
        Translations(
          "Enter the domain after the @, for example ada@example.com.",
          "Escreva o domínio depois do @, como em ada@example.com.",
          "Escribe el dominio después de la @, como en ada@example.com."
        )
      case .domainWithoutDot:
        Translations(
          "The domain after the @ is incomplete. Enter an address such as ada@example.com.",
          "Complete o domínio depois do @, como em ada@example.com.",
          "Completa el dominio después de la @, como en ada@example.com."
        )
      case .domainLabel:
        Translations(
          "The part after the @ is not a domain name. Enter one such as example.com.",
          "A parte depois do @ não é um nome de domínio como example.com.",
          "La parte posterior a la @ no es un dominio como example.com."
        )
      case .domainIsNumeric:
        Translations(
          "The part after the @ ends in a number. Enter a domain name such as example.com.",
          "Depois do @, escreva um nome de domínio como example.com, não um número.",
          "Después de la @, escribe un dominio como example.com, no un número."
        )
      case .refused:
        Translations(
          "You cannot sign up with an address at {domain}. Enter another address.",
          "Endereços de {domain} não podem se cadastrar aqui. Informe outro endereço.",
          "Las direcciones de {domain} no pueden registrarse aquí. Escribe otra dirección."
        )
      case .notAllowed:
        Translations(
          "Only people with an address at these domains can sign up here: {domains}. Enter such an address.",
          "Só endereços destes domínios podem se cadastrar aqui: {domains}. Informe um deles.",
          "Aquí solo pueden registrarse direcciones de estos dominios: {domains}. Escribe una de ellas."
        )
      case .alreadyExists:
        Translations(
          "An account with this e-mail address already exists. Log in if it is yours, or use another address.",
          "Já existe uma conta com este endereço de e-mail. Entre nela se for sua, ou use outro endereço.",
          "Ya existe una cuenta con este correo electrónico. Inicia sesión si es tuya, o usa otra dirección."
        )
      }
    }
  }
}

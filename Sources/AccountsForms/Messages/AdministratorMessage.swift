/// The messages that differ for an administrator, who fills in a form for another person.
enum AdministratorMessage: String, CaseIterable {
  case requiredName = "error.required.name"
  case nameWithoutLetter = "error.invalidName.noLetter"
  case requiredEmail = "error.required.email"
  case alreadyExists = "error.alreadyExists.email"
  case domainRefused = "error.mailDomainRefused"
  case requiredBirthday = "error.required.birthday"
  case belowMinimumAge = "error.belowMinimumAge"
  case termsNotAccepted = "error.termsNotAccepted"
  case passwordIsPersonal = "error.passwordIsPersonal"
  case demandNotPersonal = "demand.not-personal"

  /// The text in every language.
  var texts: Translations {
    switch self {
    case .requiredName:
      Translations(
        "Enter a name, for example Ada Lovelace.",
        "Informe um nome, como Ada Lovelace.",
        "Escribe un nombre, como Ada Lovelace."
      )
    case .nameWithoutLetter:
      Translations(
        "A name needs at least one letter. Enter one such as Ada Lovelace.",
        "Um nome precisa de pelo menos uma letra. Informe um como Ada Lovelace.",
        "Un nombre necesita al menos una letra. Escribe uno como Ada Lovelace."
      )
    case .requiredEmail:
      Translations(
        "Enter an e-mail address, for example ada@example.com.",
        "Informe um endereço de e-mail, como ada@example.com.",
        "Escribe un correo electrónico, como ada@example.com."
      )
    case .alreadyExists:
      Translations(
        "Another account has this e-mail address. Enter a different one.",
        "Outra conta tem este endereço de e-mail. Informe um diferente.",
        "Otra cuenta tiene este correo electrónico. Escribe uno distinto."
      )
    case .domainRefused:
      Translations(
        "Addresses at {domain} cannot be used here. Enter another address.",
        "Endereços de {domain} não podem ser usados aqui. Informe outro endereço.",
        "Las direcciones de {domain} no pueden usarse aquí. Escribe otra dirección."
      )
    case .requiredBirthday:
      Translations(
        "Enter a date of birth.",
        "Informe uma data de nascimento.",
        "Escribe una fecha de nacimiento."
      )
    case .belowMinimumAge:
      Translations(
        "Users must be at least {minimum} {minimum|year|years} old. Check the date of birth.",
        "Usuários precisam ter pelo menos {minimum} {minimum|ano|anos}. Confira a data de nascimento.",
        "Los usuarios tienen que tener al menos {minimum} {minimum|año|años}. Revisa la fecha de nacimiento."
      )
    case .termsNotAccepted:
      Translations(
        "Confirm that this person has agreed to the terms.",
        "Confirme que esta pessoa aceitou os termos.",
        "Confirma que esta persona ha aceptado los términos."
      )
    case .passwordIsPersonal:
      Translations(
        "The password must differ from the name, the e-mail address and the name of this service. Choose another.",
        "Escolha uma senha diferente do nome, do endereço de e-mail e do nome deste serviço.",
        "Elige una contraseña distinta del nombre, del correo electrónico y del nombre de este servicio."
      )
    case .demandNotPersonal:
      Translations(
        "different from the name, the e-mail address and the name of this service",
        "diferente do nome, do endereço de e-mail e do nome deste serviço",
        "distinta del nombre, del correo electrónico y del nombre de este servicio"
      )
    }
  }
}

extension Messages {
  /// The same words, said to an administrator; texts of an app take precedence.
  package var forAdministrators: Messages {
    var translations = translations
    for language in Language.allCases {
      let texts = AdministratorMessage.allCases.map { ($0.rawValue, $0.texts[language]) }
      translations[language, default: [:]].merge(texts) { own, _ in own }
    }
    return Messages(language, translations: translations)
  }
}

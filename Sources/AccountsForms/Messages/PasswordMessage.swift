/// The words about new passwords, by a stable key: strengths and requirements.
enum PasswordMessage: String, CaseIterable {
  case strengthWeak = "strength.weak"
  case strengthFair = "strength.fair"
  case strengthGood = "strength.good"
  case strengthStrong = "strength.strong"
  case requirementMet = "requirement.met"
  case requirementUnmet = "requirement.unmet"
  case demandAtMost = "demand.at-most"
  case demandAtLeast = "demand.at-least"
  case demandNoControl = "demand.no-control"
  case demandUpperCase = "demand.upper-case"
  case demandLowerCase = "demand.lower-case"
  case demandNumber = "demand.number"
  case demandSpecial = "demand.special"
  case demandNotPersonal = "demand.not-personal"
  case demandNotCommon = "demand.not-common"
  case demandStrength = "demand.strength"
}

extension PasswordMessage {
  /// The text in every language.
  var texts: Translations {
    switch self {
    case .strengthWeak: Translations("weak", "fraca", "débil")
    case .strengthFair: Translations("fair", "razoável", "regular")
    case .strengthGood: Translations("good", "boa", "buena")
    case .strengthStrong: Translations("strong", "forte", "fuerte")
    case .requirementMet: Translations("met", "atendido", "cumplido")
    case .requirementUnmet: Translations("not met yet", "ainda não atendido", "aún sin cumplir")
    case .demandAtMost:
      Translations(
        "at most {maximum} {maximum|character|characters}",
        "no máximo {maximum} {maximum|caractere|caracteres}",
        "como máximo {maximum} {maximum|carácter|caracteres}"
      )
    case .demandAtLeast:
      Translations(
        "at least {minimum} {minimum|character|characters}",
        "pelo menos {minimum} {minimum|caractere|caracteres}",
        "al menos {minimum} {minimum|carácter|caracteres}"
      )
    case .demandNoControl:
      Translations(
        "no tab or line break",
        "nenhuma tabulação ou quebra de linha",
        "sin tabulaciones ni saltos de línea"
      )
    case .demandUpperCase:
      Translations("an uppercase letter", "uma letra maiúscula", "una letra mayúscula")
    case .demandLowerCase:
      Translations("a lowercase letter", "uma letra minúscula", "una letra minúscula")
    case .demandNumber: Translations("a number", "um número", "un número")
    case .demandSpecial:
      Translations("a special character", "um caractere especial", "un carácter especial")
    case .demandNotPersonal:
      Translations(
        "different from your name, your e-mail address and the name of this service",
        "diferente do seu nome, do seu endereço de e-mail e do nome deste serviço",
        "distinta de tu nombre, tu correo electrónico y el nombre de este servicio"
      )
    case .demandNotCommon:
      Translations(
        "not a common password",
        "que não esteja entre as senhas mais usadas",
        "que no esté entre las contraseñas más usadas"
      )
    case .demandStrength:
      Translations(
        "strength at least {strength}",
        "força no mínimo {strength}",
        "seguridad al menos {strength}"
      )
    }
  }
}

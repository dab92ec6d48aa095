extension ErrorMessage {
  /// The messages about passwords that the policy refuses.
  enum PasswordRule: String, CaseIterable {
    case tooShort = "error.passwordTooShort"
    case lacksUpperCase = "error.passwordLacksKind.upperCase"
    case lacksLowerCase = "error.passwordLacksKind.lowerCase"
    case lacksNumber = "error.passwordLacksKind.number"
    case lacksSpecial = "error.passwordLacksKind.special"
    case controlCharacter = "error.passwordControlCharacter"
    case isPersonal = "error.passwordIsPersonal"
    case isCommon = "error.passwordIsCommon"
    case isWeak = "error.passwordIsWeak"

    /// The text in every language.
    var texts: Translations {
      switch self {
      case .tooShort:
        Translations(
          "Use at least {minimum} {minimum|character|characters}.",
          "Use pelo menos {minimum} {minimum|caractere|caracteres}.",
          "Usa al menos {minimum} {minimum|carácter|caracteres}."
        )
      case .lacksUpperCase:
        Translations(
          "Add at least one uppercase letter, such as A.",
          "Acrescente pelo menos uma letra maiúscula, como A.",
          "Añade al menos una letra mayúscula, como A."
        )
      case .lacksLowerCase:
        Translations(
          "Add at least one lowercase letter, such as a.",
          "Acrescente pelo menos uma letra minúscula, como a.",
          "Añade al menos una letra minúscula, como a."
        )
      case .lacksNumber:
        Translations(
          "Add at least one number, such as 7.",
          "Acrescente pelo menos um número, como 7.",
          "Añade al menos un número, como 7."
        )
      case .lacksSpecial:
        Translations(
          "Add at least one special character, such as ! or ?.",
          "Acrescente pelo menos um caractere especial, como ! ou ?.",
          "Añade al menos un carácter especial, como ! o ?."
        )
      case .controlCharacter:
        Translations(
          "The password contains a tab, a line break or another control character. Remove it.",
          "A senha contém uma tabulação, uma quebra de linha ou outro caractere de controle. Retire-o.",
          "La contraseña contiene una tabulación, un salto de línea u otro carácter de control. Quítalo."
        )
      case .isPersonal:
        Translations(
          """
          The password must differ from your name, your e-mail address and the name of this service. Choose another.
          """,
          "Escolha uma senha diferente do seu nome, do seu endereço de e-mail e do nome deste serviço.",
          "Elige una contraseña distinta de tu nombre, tu correo electrónico y el nombre de este servicio."
        )
      case .isCommon:
        Translations(
          "This is a common password. Choose another, for example a few unusual words.",
          "Esta é uma das senhas testadas primeiro. Escolha outra, como algumas palavras incomuns.",
          "Es una de las contraseñas que se prueban primero. Elige otra, como unas palabras poco comunes."
        )
      case .isWeak:
        Translations(
          "This password is too easy to guess. Make it longer, for example with a few unusual words.",
          "Esta senha seria descoberta rápido demais. Torne-a mais longa, com algumas palavras incomuns.",
          "Esta contraseña se adivinaría demasiado rápido. Hazla más larga, con palabras poco comunes."
        )
      }
    }
  }
}

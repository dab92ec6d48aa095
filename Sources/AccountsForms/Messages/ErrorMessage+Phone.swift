extension ErrorMessage {
  /// The messages about phone numbers.
  enum Phone: String, CaseIterable {
    case invalid = "error.invalidPhone"
    case letters = "error.invalidPhone.letters"
    case `extension` = "error.invalidPhone.extension"
    case noCountryCode = "error.invalidPhone.noCountryCode"
    case tooShort = "error.invalidPhone.tooShort"
    case tooLong = "error.invalidPhone.tooLong"

    /// The text in every language.
    var texts: Translations {
      switch self {
      case .invalid:
        Translations(
          "This is not a phone number. Enter one such as {example}.",
          "Isto não é um número de telefone. Informe um como {example}.",
          "Esto no es un número de teléfono. Escribe uno como {example}."
        )
      case .letters:
        Translations(
          "A phone number cannot have letters. Enter it in digits, such as {example}.",
          "Um número de telefone não pode ter letras. Informe-o em algarismos, como {example}.",
          "Un número de teléfono no puede tener letras. Escríbelo con cifras, como {example}."
        )
      case .extension:
        Translations(
          "Extensions are not supported. Enter the number without its extension, such as {example}.",
          "Ramais não são aceitos. Informe o número sem o ramal, como {example}.",
          "No se admiten extensiones. Escribe el número sin la extensión, como {example}."
        )
      case .noCountryCode:
        Translations(
          "This phone number has no valid country code. Enter it with + and the code, such as {example}.",
          "Este número de telefone não tem um código de país válido. Informe-o com + e o código, como {example}.",
          "Este número de teléfono no tiene un código de país válido. Escríbelo con + y el código, como {example}."
        )
      case .tooShort:
        Translations(
          "This phone number is too short. Enter it with its area code, such as {example}.",
          "Este número de telefone é curto demais. Informe-o com o código de área, como {example}.",
          "Este número de teléfono es demasiado corto. Escríbelo con el prefijo, como {example}."
        )
      case .tooLong:
        Translations(
          "This phone number is too long. Enter one such as {example}.",
          "Este número de telefone é longo demais. Informe um como {example}.",
          "Este número de teléfono es demasiado largo. Escribe uno como {example}."
        )
      }
    }
  }
}

extension ErrorMessage {
  /// The messages about numbers, and about values that have an order.
  enum Number: String, CaseIterable {
    case invalid = "error.invalidNumber"
    case invalidType = "error.invalidType.number"
    case notGreater = "error.notGreater"
    case notLess = "error.notLess"
    case tooSmall = "error.tooSmall"
    case tooLarge = "error.tooLarge"

    /// The text in every language.
    var texts: Translations {
      switch self {
      case .invalid:
        Translations(
          "This is not a number. Enter one such as {example}.",
          "Isto não é um número. Informe um como {example}.",
          "Esto no es un número. Escribe uno como {example}."
        )
      case .invalidType:
        Translations(
          "This must be a whole number, without quotes.",
          "Informe um número inteiro.",
          "Indica un número entero."
        )
      case .notGreater:
        Translations(
          "Enter a value greater than {bound}.",
          "Informe um valor maior que {bound}.",
          "Escribe un valor mayor que {bound}."
        )
      case .notLess:
        Translations(
          "Enter a value less than {bound}.",
          "Informe um valor menor que {bound}.",
          "Escribe un valor menor que {bound}."
        )
      case .tooSmall:
        Translations("Enter {bound} or more.", "Informe {bound} ou mais.", "Escribe {bound} o más.")
      case .tooLarge:
        Translations(
          "Enter {bound} or less.",
          "Informe {bound} ou menos.",
          "Escribe {bound} o menos."
        )
      }
    }
  }
}

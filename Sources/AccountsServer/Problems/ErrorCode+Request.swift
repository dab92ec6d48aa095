import AccountsForms

extension ErrorCode {
  /// There is no such field.
  static let unknownField = ErrorCode(
    "unknownField",
    Translations(
      "There is no such field. Leave it out.",
      "Este campo não existe. Deixe-o de fora.",
      "Este campo no existe. Omítelo."
    )
  )

  /// Given more than once.
  static let repeatedField = ErrorCode(
    "repeatedField",
    Translations(
      "Give this once.",
      "Informe isto uma só vez.",
      "Indica esto una sola vez."
    )
  )

  /// Not where a page of a list ended, or of a list in another order.
  static let invalidCursor = ErrorCode(
    "invalidCursor",
    Translations(
      "Give the “next” of the page before, with the same order, or leave it out.",
      "Informe o “next” da página anterior, com a mesma ordem, ou deixe-o de fora.",
      "Indica el «next» de la página anterior, con el mismo orden, o déjalo fuera."
    )
  )
}

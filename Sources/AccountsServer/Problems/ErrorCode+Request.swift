import AccountsForms

extension ErrorCode {
  /// A repeated field.
  static let repeatedField = ErrorCode(
    "repeatedField",
    Translations(
      "This field is repeated. Send it once.",
      "Este campo está repetido. Informe-o uma só vez.",
      "Este campo está repetido. Indícalo una sola vez."
    )
  )

  /// An invalid cursor, or the cursor of a list in another order.
  static let invalidCursor = ErrorCode(
    "invalidCursor",
    Translations(
      "Invalid cursor. Use “next” from the previous page, with the same sort.",
      "Cursor inválido. Use o “next” da página anterior, com a mesma ordem.",
      "Cursor no válido. Usa el «next» de la página anterior, con el mismo orden."
    )
  )
}

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
}

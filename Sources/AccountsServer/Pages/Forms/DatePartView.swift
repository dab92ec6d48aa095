import AccountsForms

/// An input for the day, month or year of a date.
struct DatePartView {
  /// The part: `day`, `month` or `year`.
  let name: String

  let key: String
  let id: String
  let label: String
  let value: String
  let placeholder: String
  var autocomplete: String
  let maxLength: Int
  let isRequired: Bool
  let hasFocus: Bool
  let isInvalid: Bool

  /// Returns the inputs in the order day, month, year.
  ///
  /// - Parameters:
  ///   - text: the date as typed.
  ///   - field: the presentation of the field.
  ///   - words: the language.
  ///   - id: the identifier of the field.
  ///   - hasFocus: whether the first input takes the focus.
  /// - Returns: the three inputs.
  static func all(
    of text: String,
    _ field: TextFieldPresentation,
    in words: Messages,
    id: String,
    hasFocus: Bool
  ) -> [DatePartView] {
    let (parts, example) = (DateParts(text), DateParts(field.placeholder))
    let inputs: [(name: String, label: PageMessage, value: String, example: String)] = [
      ("day", .day, parts.day, example.day), ("month", .month, parts.month, example.month),
      ("year", .year, parts.year, example.year),
    ]
    return inputs.map { input in
      DatePartView(
        name: input.name,
        key: "\(field.key).\(input.name)",
        id: "\(id)-\(input.name)",
        label: words[input.label],
        value: input.value,
        placeholder: input.example,
        autocomplete: field.contentType == .birthday ? "bday-\(input.name)" : "off",
        maxLength: input.example.count,
        isRequired: field.isRequired,
        hasFocus: hasFocus && input.name == "day",
        isInvalid: field.visualState == .error
      )
    }
  }
}

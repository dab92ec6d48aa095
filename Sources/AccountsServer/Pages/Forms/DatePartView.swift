import AccountsForms

/// One of the three inputs of a date.
struct DatePartView {
  /// Which: `day`, `month` or `year`.
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

  /// The inputs, in the order in which people say a date.
  ///
  /// - Parameters:
  ///   - parts: what is in them.
  ///   - example: a date such as is asked for.
  ///   - words: the language.
  ///   - field: the key of the field.
  ///   - id: the identifier of the field.
  ///   - hasFocus: whether the person is to begin here.
  ///   - isRequired: whether the date has to be given.
  ///   - isInvalid: whether it is wrong.
  /// - Returns: day, month and year.
  static func all(
    of parts: DateParts,
    example: DateParts,
    in words: Words,
    field: String,
    id: String,
    hasFocus: Bool,
    isRequired: Bool,
    isInvalid: Bool
  ) -> [DatePartView] {
    let inputs: [(name: String, label: PagePhrase, value: String, example: String)] = [
      ("day", .day, parts.day, example.day), ("month", .month, parts.month, example.month),
      ("year", .year, parts.year, example.year),
    ]
    return inputs.map { input in
      DatePartView(
        name: input.name,
        key: "\(field).\(input.name)",
        id: "\(id)-\(input.name)",
        label: words[input.label],
        value: input.value,
        placeholder: input.example,
        autocomplete: "bday-\(input.name)",
        maxLength: input.example.count,
        isRequired: isRequired,
        hasFocus: hasFocus && input.name == "day",
        isInvalid: isInvalid
      )
    }
  }
}

import AccountsForms

/// A date typed into three inputs.
struct DateParts: Equatable {
  var year = ""
  var month = ""
  var day = ""

  /// The suffixes of the input names, after the name of the field.
  static let names = ["day", "month", "year"]

  /// Reads the parts that were sent for a field.
  init(_ values: FormValues, _ key: String) {
    year = TextTransform.trimmed(values["\(key).year"] ?? "")
    month = TextTransform.trimmed(values["\(key).month"] ?? "")
    day = TextTransform.trimmed(values["\(key).day"] ?? "")
  }

  /// Splits a date such as `1990-12-31`.
  ///
  /// Text that is not a date is kept whole as the year.
  init(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3 {
      (year, month, day) = (parts[0], parts[1], parts[2])
    } else {
      year = text
    }
  }

  /// The parts joined as `YYYY-MM-DD`; empty if all parts are empty, and not a date if only some
  /// are.
  var text: String {
    if month.isEmpty, day.isEmpty { return year }
    return [year, Self.twoDigits(month), Self.twoDigits(day)].joined(separator: "-")
  }

  /// The parts in the order day, month, year: `31 12 1990`.
  var spoken: String { [day, month, year].joined(separator: " ") }

  private static func twoDigits(_ part: String) -> String {
    part.unicodeScalars.count == 1 ? "0\(part)" : part
  }
}

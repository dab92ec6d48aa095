import AccountsForms

/// A date as it is typed into three inputs.
struct DateParts: Equatable {
  var year = ""
  var month = ""
  var day = ""

  /// The names of the inputs behind the name of the field.
  static let names = ["day", "month", "year"]

  /// Takes what was sent for a field.
  init(_ values: [String: String], _ key: String) {
    year = TextTransform.trimmed(values["\(key).year"] ?? "")
    month = TextTransform.trimmed(values["\(key).month"] ?? "")
    day = TextTransform.trimmed(values["\(key).day"] ?? "")
  }

  /// Takes a date such as `1990-12-31` apart.
  ///
  /// What is no date stays whole, in the place of the year.
  init(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 3 {
      (year, month, day) = (parts[0], parts[1], parts[2])
    } else {
      year = text
    }
  }

  /// The parts put together, as `YYYY-MM-DD`; empty where all of them are, and no date where one of them is.
  var text: String {
    if month.isEmpty, day.isEmpty { return year }
    return [year, Self.twoDigits(month), Self.twoDigits(day)].joined(separator: "-")
  }

  /// The parts as people say a date: `31 12 1990`.
  var spoken: String { [day, month, year].joined(separator: " ") }

  private static func twoDigits(_ part: String) -> String {
    part.utf8.count == 1 ? "0\(part)" : part
  }
}

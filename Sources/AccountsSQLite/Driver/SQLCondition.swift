/// Conditions that all have to hold, with the values bound to them.
struct SQLCondition {
  private var terms: [String] = []

  /// The values, in the order of their marks.
  private(set) var values: [SQLiteValue] = []

  /// Adds a condition.
  ///
  /// - Parameters:
  ///   - term: SQL with a `?` for each value; never anything that a user typed.
  ///   - values: what the marks stand for.
  mutating func add(_ term: String, _ values: SQLiteValue...) {
    terms.append(term)
    self.values += values
  }

  /// The SQL, with numbered parameters so that it can be repeated.
  ///
  /// - Parameter first: the number of the first parameter.
  /// - Returns: the conditions in parentheses; nil where there are none.
  func text(from first: Int) -> String? {
    guard !terms.isEmpty else { return nil }
    var number = first
    var text = "("
    for character in terms.joined(separator: " AND ") {
      text.append(character)
      guard character == "?" else { continue }
      text += String(number)
      number += 1
    }
    return text + ")"
  }
}

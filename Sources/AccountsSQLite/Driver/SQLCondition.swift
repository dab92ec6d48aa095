/// Conditions joined by AND, with the values bound to them.
struct SQLCondition {
  private var terms: [String] = []

  /// The values, in the order of their placeholders.
  private(set) var values: [SQLiteValue] = []

  /// Adds a condition.
  ///
  /// - Parameters:
  ///   - term: SQL with a `?` for each value; never text that a user typed.
  ///   - values: the values of the placeholders.
  mutating func add(_ term: String, _ values: SQLiteValue...) {
    terms.append(term)
    self.values += values
  }

  /// Returns the SQL, with numbered parameters so that it can be repeated.
  ///
  /// - Parameter first: the number of the first parameter.
  /// - Returns: the conditions in parentheses; nil if there are none.
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

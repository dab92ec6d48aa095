/// Conditions joined by AND, and the values of a statement.
struct SQLCondition {
  private var terms: [String] = []

  /// The values, in the order of their placeholders.
  private(set) var values: [PostgresValue] = []

  /// Adds a value.
  ///
  /// - Returns: the placeholder for the SQL.
  mutating func bind(_ value: PostgresValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }

  /// Adds a condition.
  ///
  /// - Parameter term: SQL with placeholders; never text that a user typed.
  mutating func require(_ term: String) { terms.append(term) }

  /// The conditions; true if there are none.
  var text: String { terms.isEmpty ? "true" : "(\(terms.joined(separator: " AND ")))" }
}

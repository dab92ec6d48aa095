/// Conditions joined by AND, and the values of a statement.
package struct SQLCondition {
  private var terms: [String] = []

  /// The values, in the order of their placeholders.
  package private(set) var values: [SQLValue] = []

  /// Creates an empty condition.
  package init() {}

  /// Creates an empty condition of a statement that has another one, too, with its values.
  package init(after other: SQLCondition) { values = other.values }

  /// Adds a value.
  ///
  /// - Returns: the placeholder for the SQL.
  package mutating func bind(_ value: SQLValue) -> String {
    values.append(value)
    return "$\(values.count)"
  }

  /// Adds a condition.
  ///
  /// - Parameter term: SQL with placeholders; never text that a user typed.
  package mutating func require(_ term: String) { terms.append(term) }

  /// The conditions; true if there are none.
  package var text: String { terms.isEmpty ? "true" : "(\(terms.joined(separator: " AND ")))" }
}

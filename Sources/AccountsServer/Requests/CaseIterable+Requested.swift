import AccountsForms

extension RawRepresentable<String> where Self: CaseIterable {
  /// The one of some names that a request gives.
  ///
  /// - Parameters:
  ///   - name: what it gives.
  ///   - field: where.
  /// - Throws: ``Problem`` that says which names there are.
  init(requested name: String, in field: String) throws {
    guard let choice = Self(rawValue: name) else {
      let choices = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem.refused(field, RuleFailure(.unknownChoice, ["choices": .text(choices)]))
    }
    self = choice
  }
}

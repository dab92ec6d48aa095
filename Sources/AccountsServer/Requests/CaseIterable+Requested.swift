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
      throw Problem.refused(field, .unknownChoice(of: Self.self))
    }
    self = choice
  }
}

extension RuleFailure {
  /// Something else than one of some names.
  static func unknownChoice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) -> RuleFailure {
    let choices = type.allCases.map(\.rawValue).joined(separator: ", ")
    return RuleFailure(.unknownChoice, ["choices": .text(choices)])
  }
}

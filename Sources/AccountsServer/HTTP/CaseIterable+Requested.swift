import AccountsForms

extension RawRepresentable<String> where Self: CaseIterable {
  /// Creates the case that a request names.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - field: the field with the name.
  /// - Throws: ``Problem`` that lists the valid names.
  init(requested name: String, in field: String) throws {
    guard let choice = Self(rawValue: name) else {
      throw Problem.invalidFields(field, .unknownChoice(of: Self.self))
    }
    self = choice
  }
}

extension RuleFailure {
  /// Returns the failure of an unknown name, which lists the valid ones.
  static func unknownChoice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) -> RuleFailure {
    let choices = type.allCases.map(\.rawValue).joined(separator: ", ")
    return RuleFailure(.unknownChoice, ["choices": .text(choices)])
  }
}

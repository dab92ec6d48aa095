extension Rule where Value: Emptiable {
  /// Something has to be given.
  ///
  /// - Parameter code: what to say where nothing is.
  /// - Returns: the rule.
  public static func required(_ code: ErrorCode = .required) -> Rule {
    Rule(.required) { $0.isEmpty ? RuleFailure(code) : nil }
  }
}

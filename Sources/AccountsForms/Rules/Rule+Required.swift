extension Rule where Value: Emptiable {
  /// Requires a value that is not empty.
  ///
  /// - Parameter code: the error code for an empty value.
  /// - Returns: the rule.
  public static func required(_ code: ErrorCode = .required) -> Rule {
    Rule(.required) { $0.isEmpty ? RuleFailure(code) : nil }
  }
}

/// One demand on a value.
///
/// A rule is a value with a type: a rule for text does not compile on a date. The factories live in
/// one file per family beside this one; an app adds its own in an extension.
public struct Rule<Value> {
  private let check: (Value) -> RuleFailure?

  /// Makes a rule.
  ///
  /// - Parameter check: returns what is wrong, or nil where the value will do. It may read other
  ///   fields, and runs on whichever thread asks for the errors.
  public init(_ check: @escaping (Value) -> RuleFailure?) { self.check = check }

  /// What is wrong with a value, or nil where it will do.
  public func failure(for value: Value) -> RuleFailure? { check(value) }
}

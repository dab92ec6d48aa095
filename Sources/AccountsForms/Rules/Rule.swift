/// One demand on a value.
///
/// A rule is a value with a type: a rule for text does not compile on a date. The factories live in
/// one file per family beside this one; an app adds its own in an extension.
///
/// A rule may read other fields and the clock, so it stays with the form it was made for and is not
/// `Sendable`.
public struct Rule<Value> {
  private let describe: () -> Constraint
  private let check: (Value) -> RuleFailure?

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - constraint: what it demands; asked for anew each time, since a rule may follow a value that
  ///     changes.
  ///   - check: returns what is wrong, or nil where the value will do.
  public init(
    _ constraint: @autoclosure @escaping () -> Constraint,
    check: @escaping (Value) -> RuleFailure?
  ) {
    describe = constraint
    self.check = check
  }

  /// What the rule demands now.
  public var constraint: Constraint { describe() }

  /// What is wrong with a value, or nil where it will do.
  public func failure(for value: Value) -> RuleFailure? { check(value) }
}

extension Rule {
  /// The rule for a value that may be missing: nil passes, since whether one has to be given is
  /// another rule's matter.
  public var unlessNil: Rule<Value?> {
    Rule<Value?>(constraint) { $0.flatMap(check) }
  }
}

extension Rule {
  /// The rule, which follows a value that is nobody else's business.
  var following: Rule { Rule(.conditional(constraint), check: check) }
}

extension Rule where Value: Emptiable {
  /// The rule, for a field that may be left empty.
  public var unlessEmpty: Rule {
    Rule(.conditional(constraint)) { $0.isEmpty ? nil : check($0) }
  }
}

/// A requirement on a value.
///
/// Rules are typed: a rule for text does not compile on a date. The factories are in one file per
/// family beside this one, and those that take another field beside ``FormField``; an app adds its
/// own in an extension.
///
/// A rule may read other fields and the clock, so it belongs to one form and is not `Sendable`.
public struct Rule<Value> {
  private let describe: () -> Constraint
  private let check: (Value) -> RuleFailure?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - constraint: the constraint, evaluated at every read, since a rule may follow a value that
  ///     changes.
  ///   - check: returns the failure, or nil for a valid value.
  public init(
    _ constraint: @autoclosure @escaping () -> Constraint,
    check: @escaping (Value) -> RuleFailure?
  ) {
    describe = constraint
    self.check = check
  }

  /// The current constraint.
  public var constraint: Constraint { describe() }

  /// Returns the failure of a value; nil for a valid one.
  public func failure(for value: Value) -> RuleFailure? { check(value) }
}

extension Rule {
  /// The rule for an optional value; nil passes, since ``required(_:)`` checks for a value.
  public var unlessNil: Rule<Value?> {
    Rule<Value?>(constraint) { $0.flatMap(check) }
  }
}

extension Rule {
  /// The rule with a conditional constraint, since it follows a value that is not public.
  var following: Rule { Rule(.conditional(constraint), check: check) }
}

extension Rule where Value: Emptiable {
  /// The rule for a field that may be left empty.
  public var unlessEmpty: Rule {
    Rule(.conditional(constraint)) { $0.isEmpty ? nil : check($0) }
  }
}

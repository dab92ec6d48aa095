/// The four comparisons; `greaterThan(10)` refuses 10.
///
/// Each takes a value, or a key path on a root, whose changes the rule follows. The rule keeps the
/// root alive: pass another field, never the form that the rule belongs to.
extension Rule where Value: Comparable {
  /// Requires a value greater than the bound.
  public static func greaterThan(_ bound: Value, _ code: ErrorCode = .notGreater) -> Rule {
    compared(to: { bound }, code, Constraint.greaterThan) { $0 > $1 }
  }

  /// Requires the bound or a greater value.
  public static func atLeast(_ bound: Value, _ code: ErrorCode = .tooSmall) -> Rule {
    compared(to: { bound }, code, Constraint.atLeast) { $0 >= $1 }
  }

  /// Requires a value less than the bound.
  public static func lessThan(_ bound: Value, _ code: ErrorCode = .notLess) -> Rule {
    compared(to: { bound }, code, Constraint.lessThan) { $0 < $1 }
  }

  /// Requires the bound or a lesser value.
  public static func atMost(_ bound: Value, _ code: ErrorCode = .tooLarge) -> Rule {
    compared(to: { bound }, code, Constraint.atMost) { $0 <= $1 }
  }

  /// Requires a value greater than the one at a key path.
  public static func greaterThan<Root: AnyObject>(
    _ root: Root,
    _ path: KeyPath<Root, Value>,
    _ code: ErrorCode = .notGreater
  ) -> Rule {
    compared(to: { root[keyPath: path] }, code, Constraint.greaterThan) { $0 > $1 }.following
  }

  /// Requires the value at a key path, or a greater one.
  public static func atLeast<Root: AnyObject>(
    _ root: Root,
    _ path: KeyPath<Root, Value>,
    _ code: ErrorCode = .tooSmall
  ) -> Rule {
    compared(to: { root[keyPath: path] }, code, Constraint.atLeast) { $0 >= $1 }.following
  }

  /// Requires a value less than the one at a key path.
  public static func lessThan<Root: AnyObject>(
    _ root: Root,
    _ path: KeyPath<Root, Value>,
    _ code: ErrorCode = .notLess
  ) -> Rule {
    compared(to: { root[keyPath: path] }, code, Constraint.lessThan) { $0 < $1 }.following
  }

  /// Requires the value at a key path, or a lesser one.
  public static func atMost<Root: AnyObject>(
    _ root: Root,
    _ path: KeyPath<Root, Value>,
    _ code: ErrorCode = .tooLarge
  ) -> Rule {
    compared(to: { root[keyPath: path] }, code, Constraint.atMost) { $0 <= $1 }.following
  }

  private static func compared(
    to bound: @escaping () -> Value,
    _ code: ErrorCode,
    _ constraint: @escaping (RuleFailure.Parameter) -> Constraint,
    by holds: @escaping (Value, Value) -> Bool
  ) -> Rule {
    Rule(constraint(RuleFailure.Parameter(describing: bound()))) { value in
      let bound = bound()
      if holds(value, bound) { return nil }
      return RuleFailure(code, ["bound": RuleFailure.Parameter(describing: bound)])
    }
  }
}

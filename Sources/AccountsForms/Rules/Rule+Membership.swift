/// Equality, and membership of a collection.
///
/// Each takes a value, or a key path on a root, whose changes the rule follows. The rule keeps the
/// root alive: pass another field, never the form that the rule belongs to.
extension Rule where Value: Equatable {
  /// Requires a value equal to another.
  public static func equal(_ other: Value, _ code: ErrorCode = .notEqual) -> Rule {
    equal(to: { other }, code)
  }

  /// Requires the value at a key path.
  public static func equal<Root: AnyObject>(
    _ root: Root,
    _ path: KeyPath<Root, Value>,
    _ code: ErrorCode = .notEqual
  ) -> Rule {
    equal(to: { root[keyPath: path] }, code).following
  }

  /// Requires a value in a collection.
  public static func contained(in choices: [Value], _ code: ErrorCode = .unknownChoice) -> Rule {
    contained(in: { choices }, code)
  }

  /// Requires a value in the collection at a key path.
  public static func contained<Root: AnyObject>(
    in root: Root,
    _ path: KeyPath<Root, [Value]>,
    _ code: ErrorCode = .unknownChoice
  ) -> Rule {
    contained(in: { root[keyPath: path] }, code).following
  }

  /// Requires a value that is not in a collection.
  ///
  /// The rule compares with the values that the app knows now. Only the database knows whether an
  /// address is free.
  public static func unique(in others: [Value], _ code: ErrorCode = .alreadyExists) -> Rule {
    unique(in: { others }, code)
  }

  /// Requires a value that is not in the collection at a key path.
  public static func unique<Root: AnyObject>(
    in root: Root,
    _ path: KeyPath<Root, [Value]>,
    _ code: ErrorCode = .alreadyExists
  ) -> Rule {
    unique(in: { root[keyPath: path] }, code).following
  }

  private static func equal(to other: @escaping () -> Value, _ code: ErrorCode) -> Rule {
    Rule(.equal(RuleFailure.Parameter(describing: other()))) { value in
      value == other() ? nil : RuleFailure(code)
    }
  }

  private static func contained(in choices: @escaping () -> [Value], _ code: ErrorCode) -> Rule {
    let described = { choices().map { RuleFailure.Parameter(describing: $0) } }
    return Rule(.oneOf(described())) { value in
      if choices().contains(value) { return nil }
      let list = described().map(\.description).joined(separator: ", ")
      return RuleFailure(code, ["choices": .text(list)])
    }
  }

  private static func unique(in others: @escaping () -> [Value], _ code: ErrorCode) -> Rule {
    Rule(.noneOf(others().map { RuleFailure.Parameter(describing: $0) })) { value in
      others().contains(value) ? RuleFailure(code) : nil
    }
  }
}

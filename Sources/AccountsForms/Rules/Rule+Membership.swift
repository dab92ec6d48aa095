/// Equality, and being in a collection or not.
///
/// Each takes a value, or a key path on a root; the second follows the root when it changes. The root is
/// kept alive: pass another field, and never the form that the rule belongs to.
extension Rule where Value: Equatable {
  /// The value is another.
  public static func equal(_ other: Value, _ code: ErrorCode = .notEqual) -> Rule {
    equal(to: { other }, code)
  }

  /// The value is what a root has at a path.
  public static func equal<Root: AnyObject>(
    _ root: Root,
    _ path: KeyPath<Root, Value>,
    _ code: ErrorCode = .notEqual
  ) -> Rule {
    equal(to: { root[keyPath: path] }, code).following
  }

  /// The value is in a collection.
  public static func contained(in choices: [Value], _ code: ErrorCode = .unknownChoice) -> Rule {
    contained(in: { choices }, code)
  }

  /// The value is in the collection a root has at a path.
  public static func contained<Root: AnyObject>(
    in root: Root,
    _ path: KeyPath<Root, [Value]>,
    _ code: ErrorCode = .unknownChoice
  ) -> Rule {
    contained(in: { root[keyPath: path] }, code).following
  }

  /// The value is in no collection of those there are already.
  ///
  /// It compares with what the app knows now. That an address is free is for the database to say.
  public static func unique(in others: [Value], _ code: ErrorCode = .alreadyExists) -> Rule {
    unique(in: { others }, code)
  }

  /// The value is not in the collection a root has at a path.
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

/// One refused field: which one, and why.
public struct ValidationError: Error, Hashable, Sendable {
  /// The field's stable key, such as `confirmPassword`.
  public let field: String

  /// What is wrong, and the figures that belong to it.
  public let failure: RuleFailure

  /// What is wrong.
  public var code: ErrorCode { failure.code }

  /// The limit that was passed, the choices there are, the stray character.
  public var parameters: [String: RuleFailure.Parameter] { failure.parameters }

  /// Says that a field failed.
  public init(field: String, _ failure: RuleFailure) {
    self.field = field
    self.failure = failure
  }
}

/// Every refused field of a form, in form order.
public struct ValidationErrors: Error, Hashable, Sendable {
  /// The refused fields; never empty when it is thrown.
  public let errors: [ValidationError]

  /// Gathers errors that are in form order.
  public init(_ errors: [ValidationError]) { self.errors = errors }
}

extension ValidationErrors: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { errors.startIndex }

  /// How many there are.
  public var endIndex: Int { errors.endIndex }

  /// One of them.
  public subscript(position: Int) -> ValidationError { errors[position] }
}

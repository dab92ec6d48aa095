/// The error of a field.
public struct ValidationError: Error, Hashable, Sendable {
  /// The field's stable key, such as `confirmPassword`.
  public let field: String

  /// The error code and its parameters.
  public let failure: RuleFailure

  /// The error code.
  public var code: ErrorCode { failure.code }

  /// The parameters, such as the limit, the choices or the refused character.
  public var parameters: [String: RuleFailure.Parameter] { failure.parameters }

  /// Creates the error of a field.
  public init(field: String, _ failure: RuleFailure) {
    self.field = field
    self.failure = failure
  }
}

/// The errors of a form, in form order.
public struct ValidationErrors: Error, Hashable, Sendable {
  /// The errors; never empty when thrown.
  public let errors: [ValidationError]

  /// Creates a collection of errors, which must be in form order.
  public init(_ errors: [ValidationError]) { self.errors = errors }
}

extension ValidationErrors: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { errors.startIndex }

  /// The number of errors.
  public var endIndex: Int { errors.endIndex }

  /// The error at a position.
  public subscript(position: Int) -> ValidationError { errors[position] }
}

public import AccountsForms
public import Foundation

/// An expected no: nothing was changed, and the person can do something about it.
///
/// Faults, such as a database that cannot be reached, are thrown by the operations instead.
public struct Refusal: Error, Hashable, Sendable {
  /// The reason, with its message; ``AccountsForms/ErrorCode/invalidFields`` if each field has one
  /// of its own.
  public let code: ErrorCode

  /// The errors of the fields, in form order; empty if the refusal is not about fields.
  public let errors: ValidationErrors

  /// The instant from which another attempt may succeed; nil if waiting does not help.
  public let retryAt: Date?

  /// Refuses for a reason.
  ///
  /// - Parameters:
  ///   - code: the reason.
  ///   - retryAt: the instant from which another attempt may succeed; nil if waiting does not help.
  public init(_ code: ErrorCode, retryAt: Date? = nil) {
    self.code = code
    self.retryAt = retryAt
    errors = ValidationErrors([])
  }

  /// Refuses for the errors of fields.
  public init(_ errors: ValidationErrors) {
    code = .invalidFields
    self.errors = errors
    retryAt = nil
  }
}

extension Refusal {
  /// Refuses an attempt that a limit on failures stops.
  ///
  /// - Parameter until: the instant of the next attempt; nil until an administrator unlocks it.
  /// - Returns: the refusal.
  static func limited(until: Date?) -> Refusal {
    until.map { Refusal(.throttled, retryAt: $0) } ?? Refusal(.locked)
  }

  /// Whether a limit on failures stopped the attempt, so that nothing was checked.
  var isOfLimit: Bool { code == .throttled || code == .locked }
}

/// The outcome of an operation: its value, or the reason why nothing was done.
public enum Outcome<Value: Sendable>: Sendable {
  /// The operation is done.
  case done(Value)

  /// The operation is refused, and nothing was changed.
  case refused(Refusal)

  /// Returns the value.
  ///
  /// - Throws: the ``Refusal``, for callers that answer every refusal in one place.
  public func get() throws(Refusal) -> Value {
    switch self {
    case .done(let value): return value
    case .refused(let refusal): throw refusal
    }
  }

  /// The reason why nothing was done; nil if the operation is done.
  public var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }

  /// The outcome with another value.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Outcome<Other> {
    switch self {
    case .done(let value): .done(try transform(value))
    case .refused(let refusal): .refused(refusal)
    }
  }
}

extension Outcome: Equatable where Value: Equatable {}

extension ErrorCode {
  /// Some fields are invalid, each for a reason of its own.
  public static let invalidFields = ErrorCode(RefusalsMessage.invalidFields)

  /// A thing that does not exist, or that the person may not know of.
  public static let notFound = ErrorCode(RefusalsMessage.notFound)
}

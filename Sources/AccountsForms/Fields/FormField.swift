public import Observation

/// One input of a form: its value, the value it started from, and the rules it must meet.
///
/// Rules run when ``errors`` is read, so that a rule which looks at another field or at the clock is
/// never out of date.
@Observable
public final class FormField<Value: Equatable> {
  /// The name that errors, JSON and pages know the field by.
  public let key: String

  /// The demands, in order: the first that fails speaks for the field.
  @ObservationIgnored public let rules: [Rule<Value>]

  @ObservationIgnored private let transform: (Value) -> Value
  private var current: Value
  private var original: Value
  private var unreadable: RuleFailure?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - key: the name that errors, JSON and pages know the field by.
  ///   - value: what the field starts from, and what ``reset()`` returns it to.
  ///   - rules: the demands, in order.
  ///   - transform: applied once to every value that is set, the first one included.
  public init(
    _ key: String,
    _ value: Value,
    rules: [Rule<Value>] = [],
    transform: @escaping (Value) -> Value = { $0 }
  ) {
    self.key = key
    self.rules = rules
    self.transform = transform
    let value = transform(value)
    current = value
    original = value
  }

  /// The value, transformed.
  public var value: Value {
    get { current }
    set {
      unreadable = nil
      let value = transform(newValue)
      guard value != current else { return }
      current = value
    }
  }

  /// What ``reset()`` returns to.
  public var originalValue: Value { original }

  /// Whether the value differs from the one the field started from.
  public var isModified: Bool { current != original }

  /// What is wrong: at most one error, of the first rule that fails.
  public var errors: [ValidationError] {
    if let unreadable { return [ValidationError(field: key, unreadable)] }
    for rule in rules {
      if let failure = rule.failure(for: current) {
        return [ValidationError(field: key, failure)]
      }
    }
    return []
  }

  /// Whether no rule fails.
  public var isValid: Bool { errors.isEmpty }

  /// Returns to the original value.
  public func reset() {
    unreadable = nil
    current = original
  }

  /// Says that what was typed is no value of this field at all, such as a 30 February.
  ///
  /// The field goes back to its original value and stays invalid until a value is set.
  ///
  /// - Parameter failure: what was wrong with the input.
  public func refuseInput(_ failure: RuleFailure) {
    current = original
    unreadable = failure
  }
}

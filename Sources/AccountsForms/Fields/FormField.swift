public import Observation

/// One input of a form: its value, the value it started from, and the rules it must meet.
///
/// Rules run when ``errors`` is read, so that a rule which looks at another field or at the clock is
/// never out of date. Whether errors are *shown* is a matter of its own: see ``showErrors``.
@Observable
public final class FormField<Value: Equatable> {
  /// The name that errors, JSON and pages know the field by.
  public let key: String

  /// The demands, in order: the first that fails speaks for the field.
  @ObservationIgnored public let rules: [Rule<Value>]

  /// Called after the value has changed, with the old and the new one.
  @ObservationIgnored public var onChange: ((_ old: Value, _ new: Value) -> Void)?

  /// Whether the field is not offered.
  ///
  /// Its input is ignored; its rules hold all the same.
  public var isHidden: Bool

  /// Whether the field may not be edited.
  ///
  /// Its input is ignored; its rules hold all the same.
  public var isDisabled: Bool

  /// Whether the person is to see what is wrong: nobody likes to be corrected while typing.
  public var showErrors = false

  @ObservationIgnored private let transform: (Value) -> Value
  private var current: Value
  private var original: Value
  private var unreadable: RuleFailure?

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - key: the name that errors, JSON and pages know the field by.
  ///   - value: what the field starts from, and what ``reset()`` returns it to.
  ///   - isHidden: whether the field is not offered.
  ///   - isDisabled: whether the field may not be edited.
  ///   - rules: the demands, in order.
  ///   - transform: applied once to every value that is set, the first one included.
  ///   - onChange: called after the value has changed.
  public init(
    _ key: String,
    _ value: Value,
    isHidden: Bool = false,
    isDisabled: Bool = false,
    rules: [Rule<Value>] = [],
    transform: @escaping (Value) -> Value = { $0 },
    onChange: ((_ old: Value, _ new: Value) -> Void)? = nil
  ) {
    self.key = key
    self.isHidden = isHidden
    self.isDisabled = isDisabled
    self.rules = rules
    self.transform = transform
    self.onChange = onChange
    let value = transform(value)
    current = value
    original = value
  }

  /// The value, transformed.
  ///
  /// Setting it does nothing while the field is hidden or disabled.
  public var value: Value {
    get { current }
    set {
      guard takesInput else { return }
      unreadable = nil
      let old = current
      let new = transform(newValue)
      guard new != old else { return }
      current = new
      onChange?(old, new)
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

  /// Returns to the original value, with nothing shown to be wrong.
  public func reset() {
    unreadable = nil
    showErrors = false
    guard current != original else { return }
    let old = current
    current = original
    onChange?(old, original)
  }

  /// Says that what was typed is no value of this field at all, such as a 30 February.
  ///
  /// The field goes back to its original value and stays invalid until a value is set.
  ///
  /// - Parameter failure: what was wrong with the input.
  public func refuseInput(_ failure: RuleFailure) {
    guard takesInput else { return }
    current = original
    unreadable = failure
  }

  private var takesInput: Bool { !isHidden && !isDisabled }
}

public import Observation

/// One input of a form: its value, the value it started from, and the rules it must meet.
///
/// Rules run when ``errors`` is read, so that a rule which looks at another field or at the clock is
/// never out of date. Whether errors are *shown* is a matter of its own: see ``showErrors``.
public final class FormField<Value: Equatable>: Observable {
  /// The name that errors, JSON and pages know the field by.
  public let key: String

  /// The demands, in order: the first that fails speaks for the field.
  public let rules: [Rule<Value>]

  /// What ``reset()`` returns to.
  public let originalValue: Value

  /// Called after the value has changed, with the old and the new one.
  public var onChange: ((_ old: Value, _ new: Value) -> Void)?

  /// Called when a judgement of the field is out of date: see ``Form/validate()``.
  public var onOutdated: (() -> Void)?

  private let transform: (Value) -> Value
  private let tracker = ChangeTracker()
  private var state: State { didSet { tracker.change() } }

  private struct State: Equatable {
    var value: Value
    var unreadable: RuleFailure?
    var report: RuleFailure?
    var isHidden: Bool
    var isDisabled: Bool
    var showErrors = false

    var takesInput: Bool { !isHidden && !isDisabled }
  }

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
    self.rules = rules
    self.transform = transform
    self.onChange = onChange
    originalValue = transform(value)
    state = State(value: originalValue, isHidden: isHidden, isDisabled: isDisabled)
  }

  /// Whether the field is not offered.
  ///
  /// Its input is ignored; its rules hold all the same.
  public var isHidden: Bool {
    get { tracked.isHidden }
    set { if newValue != state.isHidden { state.isHidden = newValue } }
  }

  /// Whether the field may not be edited.
  ///
  /// Its input is ignored; its rules hold all the same.
  public var isDisabled: Bool {
    get { tracked.isDisabled }
    set { if newValue != state.isDisabled { state.isDisabled = newValue } }
  }

  /// Whether the person is to see what is wrong: nobody likes to be corrected while typing.
  public var showErrors: Bool {
    get { tracked.showErrors }
    set { if newValue != state.showErrors { state.showErrors = newValue } }
  }

  /// The value, transformed.
  ///
  /// Setting it does nothing while the field is hidden or disabled.
  public var value: Value {
    get { tracked.value }
    set {
      guard state.takesInput else { return }
      replaceState { $0.value = transform(newValue) }
    }
  }

  /// Whether the value differs from the one the field started from.
  public var isModified: Bool { value != originalValue }

  /// What is wrong: at most one error, of the first rule that fails.
  public var errors: [ValidationError] {
    let state = tracked
    let failure = state.unreadable ?? firstFailure(of: state.value) ?? state.report
    return failure.map { [ValidationError(field: key, $0)] } ?? []
  }

  // A lazy map would be made of generic types, which the runtime looks up at every call.
  private func firstFailure(of value: Value) -> RuleFailure? {
    for rule in rules {
      if let failure = rule.failure(for: value) { return failure }
    }
    return nil
  }

  /// Returns to the original value, with nothing shown to be wrong.
  public func reset() {
    replaceState {
      $0.value = originalValue
      $0.showErrors = false
    }
  }

  /// Says that what was typed is no value of this field at all, such as a 30 February.
  ///
  /// The field goes back to its original value and stays invalid until a value is set.
  ///
  /// - Parameter failure: what was wrong with the input.
  public func refuseInput(_ failure: RuleFailure) {
    guard state.takesInput else { return }
    replaceState {
      $0.value = originalValue
      $0.unreadable = failure
    }
  }

  /// Says what somebody other than the rules found wrong with the value, such as a database.
  ///
  /// It counts like a rule's failure until the value changes, or the form is submitted again.
  ///
  /// - Parameter failure: what was found; nil to take it back.
  public func report(_ failure: RuleFailure?) {
    if failure != state.report { state.report = failure }
  }

  /// The state, with whoever reads it told of the next change.
  private var tracked: State {
    tracker.access()
    return state
  }

  /// Whether something was typed that is no value of the field.
  var holdsUnreadableInput: Bool { tracked.unreadable != nil }

  /// Changes the value; what was found wrong with the one before no longer counts.
  private func replaceState(_ change: (inout State) -> Void) {
    let old = state
    var new = old
    new.unreadable = nil
    new.report = nil
    change(&new)
    guard new != old else { return }
    state = new
    onOutdated?()
    if new.value != old.value { onChange?(old.value, new.value) }
  }
}

public import Observation

/// An input of a form: its value, its original value and its rules.
///
/// Rules run when ``errors`` is read, so that a rule which looks at another field or at the clock
/// is never out of date. ``showErrors`` decides separately whether the errors are shown.
public final class FormField<Value: Equatable>: Observable {
  /// The name of the field in errors, JSON and pages.
  public let key: String

  /// The rules, in order, after those that the form itself declares; the first that fails gives the
  /// field its error.
  ///
  /// The forms of this package declare the rules of what they store, and nobody can take them away:
  /// here they are empty.
  public var rules: [Rule<Value>] {
    didSet {
      tracker.change()
      onOutdated?()
    }
  }

  /// The rules of a form of this package, which always apply.
  let declaredRules: [Rule<Value>]

  /// The original value, to which ``reset()`` returns.
  public let originalValue: Value

  /// Called after the value has changed, with the old and the new one.
  public var onChange: ((_ old: Value, _ new: Value) -> Void)?

  /// Called when the last check of the field is out of date: see ``ValidatedForm/check()``.
  public var onOutdated: (() -> Void)?

  private let transform: (Value) -> Value
  private let write: ((Value) -> String)?
  private let tracker = ChangeTracker()
  private var state: State { didSet { tracker.change() } }

  private struct State: Equatable {
    var value: Value
    var unreadable: Unreadable?
    var report: RuleFailure?
    var isHidden: Bool
    var isDisabled: Bool
    var showErrors = false

    var takesInput: Bool { !isHidden && !isDisabled }
  }

  /// Input that is not a value of the field.
  private struct Unreadable: Equatable {
    let failure: RuleFailure
    let text: String
  }

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - key: the name of the field in errors, JSON and pages.
  ///   - value: the original value, to which ``reset()`` returns.
  ///   - isHidden: whether the field is not offered.
  ///   - isDisabled: whether the field may not be edited.
  ///   - rules: the rules, in order.
  ///   - transform: applied once to every value that is set, including the original one.
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
    declaredRules = []
    self.rules = rules
    self.transform = transform
    write = nil
    self.onChange = onChange
    originalValue = transform(value)
    state = State(value: originalValue, isHidden: isHidden, isDisabled: isDisabled)
  }

  /// Creates a field of a form of this package, with rules that always apply.
  ///
  /// - Parameters:
  ///   - key: the name of the field.
  ///   - value: the original value.
  ///   - declaredRules: the rules.
  ///   - transform: applied once to every value that is set.
  ///   - write: returns a value as people read it; nil for its form in ``TextInput``.
  init(
    _ key: String,
    _ value: Value,
    declaredRules: [Rule<Value>],
    transform: @escaping (Value) -> Value = { $0 },
    write: ((Value) -> String)? = nil
  ) {
    self.key = key
    self.declaredRules = declaredRules
    rules = []
    self.transform = transform
    self.write = write
    originalValue = transform(value)
    state = State(value: originalValue, isHidden: false, isDisabled: false)
  }

  /// Whether the field is not offered.
  ///
  /// Input is ignored; the rules still apply.
  public var isHidden: Bool {
    get { tracked.isHidden }
    set { if newValue != state.isHidden { state.isHidden = newValue } }
  }

  /// Whether the field may not be edited.
  ///
  /// Input is ignored; the rules still apply.
  public var isDisabled: Bool {
    get { tracked.isDisabled }
    set { if newValue != state.isDisabled { state.isDisabled = newValue } }
  }

  /// Whether the errors are shown; false at first, so that people are not corrected while typing.
  public var showErrors: Bool {
    get { tracked.showErrors }
    set { if newValue != state.showErrors { state.showErrors = newValue } }
  }

  /// The transformed value.
  ///
  /// Setting it does nothing while the field is hidden or disabled.
  public var value: Value {
    get { tracked.value }
    set {
      guard state.takesInput else { return }
      replaceState { $0.value = transform(newValue) }
    }
  }

  /// Whether the value differs from the original one.
  public var isModified: Bool { value != originalValue }

  /// The errors: at most one, that of the first rule that fails.
  public var errors: [ValidationError] {
    let state = tracked
    let failure = state.unreadable?.failure ?? firstFailure(of: state.value) ?? state.report
    return failure.map { [ValidationError(field: key, $0)] } ?? []
  }

  // A lazy map would be made of generic types, which the runtime looks up at every call.
  private func firstFailure(of value: Value) -> RuleFailure? {
    for rule in declaredRules {
      if let failure = rule.failure(for: value) { return failure }
    }
    for rule in rules {
      if let failure = rule.failure(for: value) { return failure }
    }
    return nil
  }

  /// Returns to the original value and hides the errors.
  public func reset() {
    replaceState {
      $0.value = originalValue
      $0.report = nil
      $0.showErrors = false
    }
  }

  /// Refuses input that is not a value of the field, such as 30 February.
  ///
  /// The field returns to its original value and stays invalid until a value is set.
  ///
  /// - Parameters:
  ///   - failure: the reason.
  ///   - text: the text as typed, which ``text`` keeps for correction.
  public func refuseInput(_ failure: RuleFailure, text: String = "") {
    guard state.takesInput else { return }
    replaceState {
      $0.value = originalValue
      $0.unreadable = Unreadable(failure: failure, text: text)
    }
  }

  /// Reports a failure found outside the rules, for example by a database.
  ///
  /// The failure counts like that of a rule until the value changes or the form is submitted again.
  ///
  /// - Parameter failure: the failure; nil to withdraw it.
  public func report(_ failure: RuleFailure?) {
    guard failure != state.report else { return }
    state.report = failure
    onOutdated?()
  }

  /// The state; observers that read it are notified of the next change.
  private var tracked: State {
    tracker.access()
    return state
  }

  /// The text in the field: the value as it would be typed, or the text that could not be read.
  ///
  /// Empty for a secret and for a type that is not a ``TextInput``.
  public var text: String {
    if let unreadable = tracked.unreadable { return unreadable.text }
    return write?(state.value) ?? (state.value as? any TextInput)?.typed ?? ""
  }

  /// Whether the input is not a value of the field.
  var holdsUnreadableInput: Bool { tracked.unreadable != nil }

  /// Changes the value and drops the failures of the old one.
  private func replaceState(_ change: (inout State) -> Void) {
    let old = state
    var new = old
    new.unreadable = nil
    change(&new)
    // A trailing space that is trimmed is no change: what was reported of the value still holds.
    if new.value != old.value || new.unreadable != nil { new.report = nil }
    guard new != old else { return }
    state = new
    onOutdated?()
    if new.value != old.value { onChange?(old.value, new.value) }
  }
}

/// A field of a form, whatever the type of its value.
///
/// ``FormField`` is it for every type of value; a form handles its fields through this, in order.
public protocol FormFieldRepresentable: AnyObject {
  /// The name that errors, JSON and pages know the field by.
  var key: String { get }

  /// Whether the field is not offered.
  var isHidden: Bool { get set }

  /// Whether the field may not be edited.
  var isDisabled: Bool { get set }

  /// Whether the person is to see what is wrong.
  var showErrors: Bool { get set }

  /// Whether the value differs from the one the field started from.
  var isModified: Bool { get }

  /// What is wrong.
  var errors: [ValidationError] { get }

  /// What the rules demand, for help texts, HTML attributes and schemas.
  var constraints: [Constraint] { get }

  /// The type of the value.
  var valueType: Any.Type { get }

  /// Whether nothing has been given.
  var isEmpty: Bool { get }

  /// Called when a judgement of the field is out of date: see ``Form/validate()``.
  var onOutdated: (() -> Void)? { get set }

  /// Says that what was typed is no value of this field at all.
  func refuseInput(_ failure: RuleFailure)

  /// Says what somebody other than the rules found wrong; nil takes it back.
  func report(_ failure: RuleFailure?)

  /// Returns to the original value.
  func reset()
}

extension FormFieldRepresentable {
  /// Whether no rule fails.
  public var isValid: Bool { errors.isEmpty }

  /// What the person sees to be wrong.
  public var visibleErrors: [ValidationError] { showErrors ? errors : [] }

  /// The person has left the field: from now on they see what is wrong with it, if anything is.
  public func endEditing() { showErrors = !isValid }
}

extension FormField: FormFieldRepresentable {
  /// What the rules demand, in their order.
  public var constraints: [Constraint] { rules.map(\.constraint) }

  /// The type of the value.
  public var valueType: Any.Type { Value.self }

  /// Whether nothing has been given.
  ///
  /// A value of a type that cannot be empty always has been.
  public var isEmpty: Bool {
    !holdsUnreadableInput && (value as? any Emptiable)?.isEmpty ?? false
  }
}

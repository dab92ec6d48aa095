/// A field of a form, regardless of the type of its value.
///
/// ``FormField`` conforms for every type of value; a form handles its fields, in order, through
/// this protocol.
public protocol FormFieldRepresentable: AnyObject {
  /// The name of the field in errors, JSON and pages.
  var key: String { get }

  /// Whether the field is not offered.
  var isHidden: Bool { get set }

  /// Whether the field may not be edited.
  var isDisabled: Bool { get set }

  /// Whether the errors are shown.
  var showErrors: Bool { get set }

  /// Whether the value differs from the original one.
  var isModified: Bool { get }

  /// The errors of the field.
  var errors: [ValidationError] { get }

  /// The constraints of the rules, for help texts, HTML attributes and schemas.
  var constraints: [Constraint] { get }

  /// The type of the value.
  var valueType: Any.Type { get }

  /// Whether the field is empty.
  var isEmpty: Bool { get }

  /// Called when the last check of the field is out of date: see ``ValidatedForm/check()``.
  var onOutdated: (() -> Void)? { get set }

  /// The text in the field: the value as it would be typed, or the text that could not be read;
  /// empty for a secret.
  var text: String { get }

  /// Enters text as typed.
  ///
  /// Refuses text that is not a value of the field, and keeps it in ``text``. An app's own type
  /// takes text once it is a ``TextInput``.
  func enter(_ text: String)

  /// Refuses input that is not a value of the field; ``text`` keeps the text.
  func refuseInput(_ failure: RuleFailure, text: String)

  /// Reports a failure found outside the rules; nil withdraws it.
  func report(_ failure: RuleFailure?)

  /// Returns to the original value.
  func reset()
}

extension FormFieldRepresentable {
  /// Refuses input that is not text either.
  public func refuseInput(_ failure: RuleFailure) { refuseInput(failure, text: "") }

  /// Whether no rule fails.
  public var isValid: Bool { errors.isEmpty }

  /// Whether the field is required.
  ///
  /// A confirmation is, since the password that it repeats is.
  var isRequired: Bool {
    constraints.contains { constraint in
      switch constraint {
      case .required, .sameAs: true
      default: false
      }
    }
  }

  /// The errors that are shown.
  public var visibleErrors: [ValidationError] { showErrors ? errors : [] }

  /// Ends editing when the person leaves the field: from now on its errors are shown, if it has
  /// any.
  public func endEditing() { showErrors = !isValid }
}

extension FormField: FormFieldRepresentable {
  /// The constraints of the rules, in order.
  public var constraints: [Constraint] { (declaredRules + rules).map(\.constraint) }

  /// The type of the value.
  public var valueType: Any.Type { Value.self }

  /// Whether the field is empty.
  ///
  /// False for a type that cannot be empty.
  public var isEmpty: Bool {
    !holdsUnreadableInput && (value as? any Emptiable)?.isEmpty ?? false
  }
}

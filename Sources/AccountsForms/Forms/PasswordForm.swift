public import Observation

/// The form in which somebody who is logged in shows their password again, before something that cannot be undone.
public final class PasswordForm: Form, Observable {
  /// The one field.
  public enum Field: String, CaseIterable, Sendable {
    case password
  }

  /// The password there is, of any kind: today's policy is no matter for it.
  public let passwordField = FormField(
    Field.password.rawValue,
    Secret(""),
    rules: [.required(), .withinHashingLimit],
    transform: { $0.normalized() }
  )

  /// What is known about the field.
  public let validator = Validator(Field.allCases)

  /// Creates an empty form.
  public init() {}

  /// The field of a name.
  public func field(_ name: Field) -> any FormFieldRepresentable { passwordField }

  /// Hands over what was typed, if it is a password.
  ///
  /// - Throws: the field's error.
  public func submit() throws(ValidationErrors) -> Secret {
    try requireValid()
    return passwordField.value
  }
}

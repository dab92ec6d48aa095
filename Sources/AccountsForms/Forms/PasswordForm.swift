public import Observation

/// The form that asks a logged-in user for the password again before an action that cannot be
/// undone.
public final class PasswordForm: ValidatedForm, Observable {
  /// The only field.
  public enum Field: String, CaseIterable, Sendable {
    case password
  }

  /// The current password; today's policy does not apply to it.
  public let passwordField = FormField.currentPassword(Field.password)

  /// The state of the field.
  public let validator = Validator(Field.allCases)

  /// Creates an empty form.
  public init() {}

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable { passwordField }

  /// Returns the password if the field is valid.
  ///
  /// - Throws: the field's error.
  public func submit() throws(ValidationErrors) -> Secret {
    try validate()
    return passwordField.value
  }
}

public import Observation

/// The form that asks for the address to send a mail to: a password reset code, or a test mail.
public final class EmailForm: ValidatedForm, Observable {
  /// The only field.
  public enum Field: String, CaseIterable, Sendable {
    case email
  }

  /// The address that gets the mail; it need not be a user's.
  public let emailField = FormField.email(Field.email)

  /// The state of the field.
  public let validator = Validator(Field.allCases)

  /// Creates an empty form.
  public init() {}

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable { emailField }

  /// Returns the address if the field is valid.
  ///
  /// - Throws: the field's error.
  public func submit() throws(ValidationErrors) -> EmailAddress {
    try validated { try? EmailAddress(emailField.value) }
  }
}

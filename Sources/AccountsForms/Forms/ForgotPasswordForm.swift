public import Observation

/// The form of a person who forgot the password: the address that a mail with a code is sent to.
public final class ForgotPasswordForm: ValidatedForm, Observable {
  /// The only field.
  public enum Field: String, CaseIterable, Sendable {
    case email
  }

  /// The address the person signed up with.
  public let emailField = FormField(
    Field.email.rawValue,
    "",
    declaredRules: [.required(), .email],
    transform: TextTransform.trimmed
  )

  /// The state of the field.
  public let validator = Validator(Field.allCases)

  /// Creates an empty form.
  public init() {}

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable { emailField }

  /// Returns the address if it is valid.
  ///
  /// - Throws: the field's error.
  public func submit() throws(ValidationErrors) -> EmailAddress {
    try validate()
    guard let email = try? EmailAddress(emailField.value) else {
      throw ValidationErrors(validator.errors)
    }
    return email
  }
}

public import Observation

/// The form with which a user asks for another address.
public final class ChangeEmailForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case newEmail
    case currentPassword
  }

  /// The new address.
  public let emailField: FormField<String>

  /// The password, since a session is not enough to take over an account.
  public let passwordField = FormField.currentPassword(Field.currentPassword)

  /// The state of each field.
  public let validator = Validator(Field.allCases)

  /// Creates an empty form.
  ///
  /// - Parameter mailDomains: the domains whose addresses may sign up.
  public init(mailDomains: MailDomains = .all) {
    emailField = .email(Field.newEmail, at: mailDomains)
  }

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .newEmail: emailField
    case .currentPassword: passwordField
    }
  }

  /// Returns the address and the password if both fields are valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> EmailChange {
    let email = try validated { try? EmailAddress(emailField.value) }
    return EmailChange(email: email, password: passwordField.value)
  }

  /// Empties the password field, once the password was right.
  package func forgetPasswords() { passwordField.reset() }
}

/// A request for another address.
///
/// Only ``ChangeEmailForm/submit()`` creates it.
public struct EmailChange: Sendable {
  /// The new address.
  public let email: EmailAddress

  /// The password as given.
  public let password: Secret
}

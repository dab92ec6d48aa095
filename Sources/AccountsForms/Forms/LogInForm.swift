public import Observation

/// The login form: an address, and a password of any kind.
///
/// No password rule applies here: an old account may have a password that today's policy refuses,
/// and an error about it would help a guesser.
public final class LogInForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case email
    case password
  }

  /// The address the person signed up with.
  public let emailField = FormField.email(Field.email)

  /// The password.
  public let passwordField = FormField.currentPassword(Field.password)

  /// The state of each field.
  public let validator = Validator(Field.allCases)

  /// Creates an empty form.
  public init() {}

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .email: emailField
    case .password: passwordField
    }
  }

  /// Returns the credentials if both fields are valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> Credentials {
    let email = try validated { try? EmailAddress(emailField.value) }
    return Credentials(email: email, password: passwordField.value)
  }

  /// Empties the password field, once the password was right.
  package func forgetPasswords() { passwordField.reset() }
}

/// The address and the password of a login attempt.
public struct Credentials: Sendable {
  /// The address, in a form that can be looked up.
  public let email: EmailAddress

  /// The password.
  public let password: Secret
}

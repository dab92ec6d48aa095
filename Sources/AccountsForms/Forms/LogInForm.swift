public import Observation

/// The login form: an address, and a password of any kind.
///
/// No password rule applies here: an old account may have a password that today's policy refuses,
/// and saying so would tell a guesser something.
public final class LogInForm: Form, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case email
    case password
  }

  /// The address the person signed up with.
  public let emailField = FormField(
    Field.email.rawValue,
    "",
    rules: [.required(), .email],
    transform: TextTransform.trimmed
  )

  /// The password.
  public let passwordField = FormField(
    Field.password.rawValue,
    Secret(""),
    rules: [.required(), .withinHashingLimit],
    transform: { $0.normalized() }
  )

  /// What is known about each field.
  public let validator = Validator(Field.allCases)

  /// Creates an empty form.
  public init() {}

  /// The field of a name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .email: emailField
    case .password: passwordField
    }
  }

  /// Hands over what was typed, if it is an address and some password.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> Credentials {
    try requireValid()
    guard let email = try? EmailAddress(emailField.value) else {
      throw ValidationErrors(validator.errors)
    }
    return Credentials(email: email, password: passwordField.value)
  }
}

/// What somebody offers to prove who they are.
public struct Credentials: Sendable {
  /// The address, in a form that can be looked up.
  public let email: EmailAddress

  /// The password.
  public let password: Secret

  init(email: EmailAddress, password: Secret) {
    self.email = email
    self.password = password
  }
}

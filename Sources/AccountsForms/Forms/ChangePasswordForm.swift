public import Observation

/// The form for changing a password: the current one, and the new one twice.
public final class ChangePasswordForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case currentPassword
    case newPassword
    case confirmPassword
  }

  /// The current password; today's policy does not apply to it.
  public let currentPasswordField = FormField.currentPassword(Field.currentPassword)

  /// The new password.
  public var newPasswordField: FormField<Secret> { newPassword.password }

  /// The new password again, to catch typos.
  public var confirmPasswordField: FormField<Secret> { newPassword.confirmation }

  /// The state of each field.
  public let validator = Validator(Field.allCases)

  /// The rules that the form was made by.
  let rules: FormRules

  /// The words that must not be the password.
  let personalWords: [String]

  private let newPassword: NewPasswordFields

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - rules: the rules.
  ///   - name: the person's name, which is refused as a password.
  ///   - email: the person's address, which is refused as well.
  public init(by rules: FormRules = FormRules(), name: String, email: String) {
    self.rules = rules
    let words = SignUpForm.personalWords(name: name, email: email)
    personalWords = words
    newPassword = NewPasswordFields(
      Field.newPassword,
      .confirmPassword,
      by: rules,
      adding: [.differs(from: currentPasswordField)]
    ) { words }
  }

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .currentPassword: currentPasswordField
    case .newPassword: newPasswordField
    case .confirmPassword: confirmPasswordField
    }
  }

  /// The assessment of the new password so far, for a strength meter and a list of requirements
  /// beside the field.
  public var passwordAssessment: PasswordAssessment { newPassword.assessment }

  /// Returns both passwords if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> PasswordChange {
    try validate()
    return PasswordChange(current: currentPasswordField.value, new: newPasswordField.value)
  }

  /// Empties all fields, once the new password is stored.
  package func forgetPasswords() { for field in fields { field.reset() } }
}

/// A request to change a password, with the current one as proof.
///
/// Only ``ChangePasswordForm/submit()`` creates it.
public struct PasswordChange: Sendable {
  /// The current password, to be checked.
  public let current: Secret

  /// The new password, which meets the policy.
  public let new: Secret
}

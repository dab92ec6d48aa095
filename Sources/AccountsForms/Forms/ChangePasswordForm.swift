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
  public let currentPasswordField: FormField<Secret>

  /// The new password.
  public let newPasswordField: FormField<Secret>

  /// The new password again, to catch typos.
  public let confirmPasswordField: FormField<Secret>

  /// The state of each field.
  public let validator = Validator(Field.allCases)

  /// The rules that the form was made by.
  let rules: FormRules

  /// The words that must not be the password.
  let personalWords: [String]

  private let assess: (Secret) -> PasswordAssessment

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - policy: the policy for the new password.
  ///   - estimator: the guess estimator.
  ///   - name: the person's name, which is refused as a password.
  ///   - email: the person's address, which is refused as well.
  public convenience init(
    policy: PasswordPolicy = .standard,
    estimator: @escaping GuessEstimator = conservativeEstimator,
    name: String,
    email: String
  ) {
    let rules = FormRules(passwordPolicy: policy, estimator: estimator)
    self.init(by: rules, name: name, email: email)
  }

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - rules: the rules.
  ///   - name: the person's name.
  ///   - email: the person's address.
  init(by rules: FormRules, name: String, email: String) {
    self.rules = rules
    let (policy, estimator) = (rules.passwordPolicy, rules.estimator)
    let words = SignUpForm.personalWords(name: name, email: email)
    personalWords = words
    assess = { policy.assess($0, estimator: estimator, personalWords: words) }
    let current = FormField(
      Field.currentPassword.rawValue,
      Secret(""),
      declaredRules: [.required(), .withinHashingLimit],
      transform: { $0.normalized() }
    )
    let new = FormField(
      Field.newPassword.rawValue,
      Secret(""),
      declaredRules: [
        .required(),
        .password(policy, estimator: estimator, personalWords: { words }),
        .differs(from: current),
      ],
      transform: { $0.normalized() }
    )
    currentPasswordField = current
    newPasswordField = new
    confirmPasswordField = FormField(Field.confirmPassword.rawValue, confirming: new)
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
  public var passwordAssessment: PasswordAssessment { assess(newPasswordField.value) }

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

  init(current: Secret, new: Secret) {
    self.current = current
    self.new = new
  }
}

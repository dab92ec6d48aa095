public import Observation

/// The form for a new password: the old one, and the new one twice.
public final class ChangePasswordForm: Form, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case currentPassword
    case newPassword
    case confirmPassword
  }

  /// The password the person has now, of any kind: today's policy is no matter for it.
  public let currentPasswordField: FormField<Secret>

  /// The password the person wants.
  public let newPasswordField: FormField<Secret>

  /// The new password once more, to catch a slip of the fingers.
  public let confirmPasswordField: FormField<Secret>

  /// What is known about each field.
  public let validator = Validator(Field.allCases)

  private let assess: (Secret) -> PasswordAssessment

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - policy: what the new password has to be.
  ///   - estimator: how a password's guesses are counted.
  ///   - name: the person's name, which is no password.
  ///   - email: the person's address, which is no password either.
  public init(
    policy: PasswordPolicy = .standard,
    estimator: @escaping GuessEstimator,
    name: String,
    email: String
  ) {
    let words = SignUpForm.personalWords(name: name, email: email)
    assess = { policy.assess($0, estimator: estimator, personalWords: words) }
    let current = FormField(
      Field.currentPassword.rawValue,
      Secret(""),
      rules: [.required(), .withinHashingLimit],
      transform: { $0.normalized() }
    )
    let new = FormField(
      Field.newPassword.rawValue,
      Secret(""),
      rules: [
        .required(),
        .password(policy, estimator: estimator, personalWords: { words }),
        .differs(from: current),
      ],
      transform: { $0.normalized() }
    )
    currentPasswordField = current
    newPasswordField = new
    confirmPasswordField = FormField(
      Field.confirmPassword.rawValue,
      Secret(""),
      rules: [.confirms(new)],
      transform: { $0.normalized() }
    )
  }

  /// The field of a name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .currentPassword: currentPasswordField
    case .newPassword: newPasswordField
    case .confirmPassword: confirmPasswordField
    }
  }

  /// What the policy makes of the new password as it is: for a meter and a list of requirements beside the field.
  public var passwordAssessment: PasswordAssessment { assess(newPasswordField.value) }

  /// Hands over both passwords, if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> PasswordChange {
    try requireValid()
    return PasswordChange(current: currentPasswordField.value, new: newPasswordField.value)
  }
}

/// A wish for another password, by somebody who says they know the one there is.
///
/// Only ``ChangePasswordForm/submit()`` makes one.
public struct PasswordChange: Sendable {
  /// The password there is, to be checked.
  public let current: Secret

  /// The password to be, which meets the policy.
  public let new: Secret

  init(current: Secret, new: Secret) {
    self.current = current
    self.new = new
  }
}

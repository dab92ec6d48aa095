public import Observation

/// The form for setting a new password with a code, by a person who does not know the old one.
public final class RecoverForm: ValidatedForm, Observable {
  /// The fields, in form order.
  public enum Field: String, CaseIterable, Sendable {
    case recoveryCode
    case newPassword
    case confirmPassword
  }

  /// The code.
  public let codeField = FormField(
    Field.recoveryCode.rawValue,
    "",
    declaredRules: [.required(), .recoveryCode],
    transform: TextTransform.trimmed
  )

  /// The new password.
  public let newPasswordField: FormField<Secret>

  /// The new password again, to catch typos.
  public let confirmPasswordField: FormField<Secret>

  /// The state of each field.
  public let validator = Validator(Field.allCases)

  /// The rules that the form was made by.
  let rules: FormRules

  private let owner: Owner
  private let assess: (Secret) -> PasswordAssessment

  /// Creates an empty form.
  ///
  /// - Parameters:
  ///   - policy: the policy for the new password.
  ///   - estimator: the guess estimator.
  public convenience init(
    policy: PasswordPolicy = .standard,
    estimator: @escaping GuessEstimator = conservativeEstimator
  ) {
    self.init(by: FormRules(passwordPolicy: policy, estimator: estimator))
  }

  /// Creates an empty form by rules.
  init(by rules: FormRules) {
    self.rules = rules
    let (policy, estimator) = (rules.passwordPolicy, rules.estimator)
    let owner = Owner()
    self.owner = owner
    assess = { policy.assess($0, estimator: estimator, personalWords: owner.words) }
    let new = FormField(
      Field.newPassword.rawValue,
      Secret(""),
      declaredRules: [
        .required(),
        .password(policy, estimator: estimator, personalWords: { owner.words }),
      ],
      transform: { $0.normalized() }
    )
    newPasswordField = new
    confirmPasswordField = FormField(Field.confirmPassword.rawValue, confirming: new)
  }

  /// The field with the given name.
  public func field(_ name: Field) -> any FormFieldRepresentable {
    switch name {
    case .recoveryCode: codeField
    case .newPassword: newPasswordField
    case .confirmPassword: confirmPasswordField
    }
  }

  /// The assessment of the new password so far, for a strength meter and a list of requirements
  /// beside the field.
  public var passwordAssessment: PasswordAssessment { assess(newPasswordField.value) }

  /// Refuses the name and the address of the code's owner as passwords: nobody knows them before
  /// the code is found.
  ///
  /// - Parameters:
  ///   - name: the person's name.
  ///   - email: the person's address.
  package func refuseAsPassword(name: String, email: String) {
    owner.words = SignUpForm.personalWords(name: name, email: email)
  }

  /// Returns the code and the new password if every field is valid.
  ///
  /// - Throws: every field's error, in form order.
  public func submit() throws(ValidationErrors) -> Recovery {
    try validate()
    guard let code = RecoveryCode(codeField.value) else {
      throw ValidationErrors(validator.errors)
    }
    return Recovery(code: code, password: newPasswordField.value)
  }

  /// Empties the password fields, once the password is stored.
  package func forgetPasswords() {
    newPasswordField.reset()
    confirmPasswordField.reset()
  }

  /// The words that must not be the password.
  private final class Owner { var words: [String] = [] }
}

/// A request to set a new password, with a code as proof.
///
/// Only ``RecoverForm/submit()`` creates it.
public struct Recovery: Sendable {
  /// The code, to be looked up.
  public let code: RecoveryCode

  /// The new password, which meets the policy.
  public let password: Secret

  init(code: RecoveryCode, password: Secret) {
    self.code = code
    self.password = password
  }
}

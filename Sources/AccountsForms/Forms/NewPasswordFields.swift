/// The two fields for a new password, and its assessment while it is typed.
struct NewPasswordFields {
  /// The password.
  let password: FormField<Secret>

  /// The password again, to catch typos; never stored.
  let confirmation: FormField<Secret>

  private let assess: (Secret) -> PasswordAssessment

  /// Creates empty fields.
  ///
  /// - Parameters:
  ///   - name: the name of the field for the password.
  ///   - confirmation: the name of the other field.
  ///   - rules: the rules of the installation.
  ///   - others: further rules for the password.
  ///   - personalWords: the words that must not be the password, read at every check.
  init<Field: RawRepresentable<String>>(
    _ name: Field,
    _ confirmation: Field,
    by rules: FormRules,
    adding others: [Rule<Secret>] = [],
    personalWords: @escaping () -> [String]
  ) {
    let (policy, estimator) = (rules.passwordPolicy, rules.estimator)
    assess = { policy.assess($0, estimator: estimator, personalWords: personalWords()) }
    password = FormField(
      name.rawValue,
      Secret(""),
      declaredRules: [
        .required(), .password(policy, estimator: estimator, personalWords: personalWords),
      ] + others,
      transform: { $0.normalized() }
    )
    self.confirmation = FormField(confirmation.rawValue, confirming: password)
  }

  /// The assessment of the password so far.
  var assessment: PasswordAssessment { assess(password.value) }

  /// Empties both fields.
  func reset() {
    password.reset()
    confirmation.reset()
  }
}

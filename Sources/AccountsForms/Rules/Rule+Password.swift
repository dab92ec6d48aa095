extension Rule<Secret> {
  /// Requires a password that meets a policy.
  ///
  /// - Parameters:
  ///   - policy: the policy.
  ///   - estimator: the guess estimator; give the strength meter the same one.
  ///   - personalWords: the person's name and address, read at every check.
  /// - Returns: the rule.
  public static func password(
    _ policy: PasswordPolicy,
    estimator: @escaping GuessEstimator,
    personalWords: @escaping () -> [String]
  ) -> Rule {
    Rule(.password(policy)) { password in
      policy.assess(password, estimator: estimator, personalWords: personalWords()).failure
    }
  }

  /// Requires a repetition of the password in another field.
  ///
  /// Two empty fields pass here: the password's own rules report the missing value.
  public static func confirms(_ password: FormField<Secret>) -> Rule {
    Rule(.sameAs(field: password.key)) { confirmation in
      if confirmation == password.value { return nil }
      return RuleFailure(confirmation.isEmpty ? .required : .confirmationDiffers)
    }
  }

  /// Requires a password different from the one in another field.
  public static func differs(from password: FormField<Secret>) -> Rule {
    Rule(.differentFrom(field: password.key)) { new in
      new == password.value ? RuleFailure(.passwordUnchanged) : nil
    }
  }

  /// Requires a password short enough to hash: no account has a longer one, and hashing it would be
  /// costly.
  public static var withinHashingLimit: Rule {
    Rule(.maxLength(PasswordPolicy.maximumLength)) { password in
      let isShort =
        password.byteCount <= PasswordPolicy.maximumBytes
        && password.length <= PasswordPolicy.maximumLength
      if isShort { return nil }
      return RuleFailure(.tooLong, ["maximum": .number(PasswordPolicy.maximumLength)])
    }
  }
}

extension FormField<Secret> {
  /// Creates a field in which a new password is repeated, to catch typos.
  convenience init(_ key: String, confirming password: FormField<Secret>) {
    self.init(
      key,
      Secret(""),
      declaredRules: [.confirms(password)],
      transform: { $0.normalized() }
    )
  }
}

extension Rule<Secret> {
  /// The password meets a policy.
  ///
  /// - Parameters:
  ///   - policy: the demands.
  ///   - estimator: how guesses are counted; the strength meter is given the same one.
  ///   - personalWords: the person's own name and address, asked for at every check.
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

  /// The text repeats the password in another field.
  ///
  /// Both empty is no failure here: the password itself says what is missing.
  public static func confirms(_ password: FormField<Secret>) -> Rule {
    Rule(.sameAs(field: password.key)) { confirmation in
      if confirmation == password.value { return nil }
      return RuleFailure(confirmation.isEmpty ? .required : .confirmationDiffers)
    }
  }

  /// The password is other than the one in another field.
  public static func differs(from password: FormField<Secret>) -> Rule {
    Rule(.differentFrom(field: password.key)) { new in
      new == password.value ? RuleFailure(.passwordUnchanged) : nil
    }
  }

  /// The password is short enough to be hashed: nobody has a longer one, and hashing one costs.
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

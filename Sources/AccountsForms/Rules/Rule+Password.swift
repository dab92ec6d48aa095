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
    Rule { password in
      policy.failure(of: password, estimator: estimator, personalWords: personalWords())
    }
  }

  /// The text repeats the password in another field.
  ///
  /// Both empty is no failure here: the password itself says what is missing.
  public static func confirms(_ password: FormField<Secret>) -> Rule {
    Rule { confirmation in
      if confirmation == password.value { return nil }
      return RuleFailure(confirmation.isEmpty ? .required : .confirmationDiffers)
    }
  }
}

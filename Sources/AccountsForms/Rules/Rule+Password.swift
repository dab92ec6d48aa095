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

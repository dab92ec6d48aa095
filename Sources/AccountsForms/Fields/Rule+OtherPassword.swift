extension Rule<Secret> {
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

/// The kinds of fields that forms have in common, each with its rules and its transform.
extension FormField<String> {
  /// A field for an e-mail address.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - email: the original address.
  ///   - isRequired: whether it may not be left empty.
  ///   - domains: the domains whose addresses are accepted.
  /// - Returns: the field.
  static func email(
    _ name: some RawRepresentable<String>,
    _ email: String = "",
    isRequired: Bool = true,
    at domains: MailDomains = .all
  ) -> FormField {
    let rules: [Rule<String>] = isRequired ? [.required(), .email] : [.optionalEmail]
    return FormField(
      name.rawValue,
      email,
      declaredRules: rules + (domains == .all ? [] : [.mailDomain(domains)]),
      transform: TextTransform.trimmed
    )
  }

  /// A required field for a code that a person got.
  static func code(
    _ name: some RawRepresentable<String>,
    _ rule: Rule<String>
  ) -> FormField {
    FormField(
      name.rawValue,
      "",
      declaredRules: [.required(), rule],
      transform: TextTransform.trimmed
    )
  }

  /// A field for a person's name.
  static func personName(
    _ field: some RawRepresentable<String>,
    _ use: FieldUse,
    _ name: String = ""
  ) -> FormField {
    FormField(
      field.rawValue,
      name,
      declaredRules: use.rules([.personName]),
      transform: TextTransform.name
    )
  }
}

extension FormField<Secret> {
  /// A field for the password that an account has; today's policy does not apply to it.
  static func currentPassword(
    _ name: some RawRepresentable<String>,
    isRequired: Bool = true
  ) -> FormField {
    FormField(
      name.rawValue,
      Secret(""),
      declaredRules: (isRequired ? [.required()] : []) + [.withinHashingLimit],
      transform: { $0.normalized() }
    )
  }
}

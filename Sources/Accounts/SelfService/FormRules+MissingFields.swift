package import AccountsForms

extension FormRules {
  /// Returns the fields whose values a user lacks and is asked for, in form order.
  package func missingFields(of user: User) -> [SignUpForm.Field] {
    let builtIn: [SignUpForm.Field] = [
      user.name == nil ? .name : nil, user.birthday == nil ? .birthday : nil,
    ]
    .compactMap(\.self)
    let custom = customFields.filter { $0.isMissing(in: user.customValues, phones: phones) }
    let terms: [SignUpForm.Field] = user.termsAcceptedAt == nil ? [.agreeTerms] : []
    return (builtIn + custom.map { .custom($0.key) } + terms)
      .filter { askExistingUsers[$0] != nil }
  }

  /// Whether the pages ask a user for a value that they cannot put off.
  package func insistsOnFields(of user: User) -> Bool {
    missingFields(of: user).contains { askExistingUsers[$0] == .required }
  }

  /// Returns a form with the fields whose values a user lacks, for today by this machine's
  /// calendar.
  package func missingFieldsForm(for user: User) -> ProfileForm {
    let missing = missingFields(of: user)
    var rules = self
    rules.uses = [:]
    rules.customFields = customFields.filter { missing.contains(.custom($0.key)) }
    return ProfileForm(
      name: user.name,
      birthday: user.birthday,
      language: user.language,
      customValues: nil,
      by: rules,
      terms: .required,
      only: missing.map { ProfileForm.Field(rawValue: $0.rawValue) },
      today: { .today }
    )
  }
}

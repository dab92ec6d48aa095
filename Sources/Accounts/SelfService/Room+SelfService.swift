import AccountsForms

extension Room {
  static let selfService = Room(
    actions: [.changePassword, .updateProfile, .acceptTerms, .exportPersonalData],
    mails: [.passwordChanged]
  )
}

extension AuditEvent.Action {
  /// A change of a password.
  public static let changePassword = Self(SelfServiceMessage.changePassword, isRepeatable: true)

  /// A change of a profile.
  public static let updateProfile = Self(SelfServiceMessage.updateProfile, isRepeatable: true)

  /// A consent to the terms, after the sign-up.
  public static let acceptTerms = Self(SelfServiceMessage.acceptTerms)

  /// An export of a user's personal data.
  public static let exportPersonalData = Self(
    SelfServiceMessage.exportPersonalData,
    isRepeatable: true
  )
}

extension MailKind {
  /// A notice that the password was changed.
  public static let passwordChanged = Self(
    SelfServiceMessage.mailPasswordChanged,
    fields: [.service, .name, .link, .time],
    budget: .passwordNotice
  )
}

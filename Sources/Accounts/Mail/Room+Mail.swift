import AccountsForms

extension Room {
  static let mail = Room(
    actions: [.testMail, .retryMail, .cancelMail],
    mails: [.test]
  )
}

extension AuditEvent.Action {
  /// The queueing of a test mail; ``AuditEvent/detail`` is its identifier.
  public static let testMail = Self(MailMessage.testMail)

  /// The retrying of a queued mail at once; ``AuditEvent/detail`` is its identifier.
  public static let retryMail = Self(MailMessage.retryMail)

  /// The cancelling of a queued mail; ``AuditEvent/detail`` is its identifier.
  public static let cancelMail = Self(MailMessage.cancelMail)
}

extension MailKind {
  /// A test of the mail settings, at the request of an administrator.
  public static let test = Self(
    MailMessage.mailTest,
    fields: [.service, .name, .link],
    lifetime: .seconds(3600),
    budget: .test,
    needsProvedAddress: false
  )
}

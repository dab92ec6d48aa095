import AccountsForms

extension AuditEvent.Action {
  /// The queueing of a test mail; ``AuditEvent/detail`` is its identifier.
  public static let testMail = Self(MailMessage.testMail)

  /// The retrying of a queued mail at once; ``AuditEvent/detail`` is its identifier.
  public static let retryMail = Self(MailMessage.retryMail)

  /// The cancelling of a queued mail; ``AuditEvent/detail`` is its identifier.
  public static let cancelMail = Self(MailMessage.cancelMail)

  static let mails: [Self] = [.testMail, .retryMail, .cancelMail]
}

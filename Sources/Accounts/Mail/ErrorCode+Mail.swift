public import AccountsForms

/// The refusals of mails.
extension ErrorCode {
  /// The operator has not set up mail.
  public static let noMail = ErrorCode(MailMessage.noMail)

  /// The limit of e-mails of an hour is reached, for an address or for all.
  public static let mailLimit = ErrorCode(MailMessage.mailLimit)

  /// An e-mail was to be sent again or cancelled, but is not queued.
  public static let emailNotQueued = ErrorCode(MailMessage.emailNotQueued)

  /// Too many mails were asked for from a network.
  public static let tooManyEmails = ErrorCode(MailMessage.tooManyEmails)
}

import Accounts

/// The outcome of an attempt that did not send a mail, in words for the operator.
struct MailWords {
  /// The exit status.
  let status: ExitStatus

  /// The message, with the words of the server.
  let message: String

  /// The remedy.
  let hint: String

  /// Describes an outcome.
  init(_ outcome: MailOutcome) {
    let said = MailWords.oneLine(outcome.words ?? "")
    switch outcome {
    case .sent:
      (status, message, hint) = (.done, said, "")
    case .temporary:
      status = .unavailable
      message = "the e-mail could not be sent yet: \(said)"
      hint = "it stays queued and will be retried; see 'accounts mail list'"
    case .permanent:
      status = .refused
      message = "the e-mail was refused: \(said)"
      hint = "check the address and the server's reply"
    case .unreachable:
      status = .unavailable
      message = "no mail server can be reached: \(said)"
      hint = "check ACCOUNTS_MAIL_SERVERS and the network, then run 'accounts mail test' again"
    case .misconfigured:
      status = .fault
      message = "mail cannot be sent: \(said)"
      hint =
        "check the settings ACCOUNTS_MAIL_USER, ACCOUNTS_MAIL_PASSWORD_FILE, ACCOUNTS_MAIL_CA_FILE, ACCOUNTS_MAIL_FROM and ACCOUNTS_MAIL_KEY_FILE, then run 'accounts mail test' again"
    case .interrupted:
      (status, message, hint) = (.interrupted, "interrupted", "the e-mail stays queued")
    }
  }

  /// The words of a server on one line.
  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").shown
  }
}

import Accounts
import AccountsForms
import CCurl
import Expectations
import Testing

@testable import AccountsMail

/// Tests of what libcurl's results and the server's replies mean for a mail.
struct SMTPVerdictTests {
  typealias Stage = SMTPExchange.Stage

  private func outcome(
    _ result: CURLcode,
    _ stage: Stage,
    _ refusal: String = "",
    to address: String = "bob@relay.example.com",
    sent: Int = 0,
    code: Int = 250,
    connections: Int = 1,
    wasCancelled: Bool = false
  ) throws -> (outcome: MailOutcome, isAgain: Bool) {
    var progress = SMTPExchange.State()
    progress.stage = stage
    progress.refusal = refusal
    progress.sent = sent
    progress.reply = "250 Ok"
    let verdict = SMTPVerdict(
      result: result,
      code: code,
      connections: connections,
      progress: progress,
      explanation: "words of libcurl",
      server: try #require(SMTPServer("smtp://mail.example.com")),
      recipient: try #require(MailAddress(EmailAddress(address)))
    )
    return (verdict.outcome(wasCancelled: wasCancelled), verdict.wasClosedWhileIdle)
  }

  private static let curl = "mail.example.com:587: words of libcurl"

  typealias Row = (result: CURLcode, stage: Stage, refusal: String, outcome: MailOutcome)

  static let rows: [Row] = [
    (CURLE_SEND_ERROR, Stage.recipient, "450 greylisted", MailOutcome.temporary("450 greylisted")),
    (CURLE_SEND_ERROR, .recipient, "550 no such mailbox", .permanent("550 no such mailbox")),
    (CURLE_SEND_ERROR, .data, "421 closing", .temporary("421 closing")),
    (CURLE_WEIRD_SERVER_REPLY, .data, "452 disk full", .temporary("452 disk full")),
    (CURLE_WEIRD_SERVER_REPLY, .data, "554 spam", .permanent("554 spam")),
    (CURLE_SEND_ERROR, .sender, "451 later", .temporary("451 later")),
    // The sender is the operator's.
    (CURLE_SEND_ERROR, .sender, "553 not your address", .misconfigured("553 not your address")),
    // So is the permission to relay, unless the server relays to some domains only.
    (
      CURLE_SEND_ERROR, .recipient, "554 5.7.1 Relay access denied",
      .misconfigured("554 5.7.1 Relay access denied", orOnlyThisMail: true)
    ),
    (
      CURLE_SEND_ERROR, .recipient, "550 relay not permitted",
      .misconfigured("550 relay not permitted", orOnlyThisMail: true)
    ),
    (CURLE_SEND_ERROR, .recipient, "454 4.7.1 Relay denied", .temporary("454 4.7.1 Relay denied")),
    (
      CURLE_SEND_ERROR, .recipient, "550 <Bob@relay.example.com>: unknown",
      .permanent("550 <Bob@relay.example.com>: unknown")
    ),
    (
      CURLE_SEND_ERROR, .recipient, "550 5.1.1 <x>: User unknown in relay recipient table",
      .permanent("550 5.1.1 <x>: User unknown in relay recipient table")
    ),
    // Of the server itself, or of one behind it that has the recipient's mailbox.
    (
      CURLE_SEND_ERROR, .recipient, "530 log in",
      .misconfigured("530 log in", orOnlyThisMail: true)
    ),
    (
      CURLE_WEIRD_SERVER_REPLY, .data, "535 wrong",
      .misconfigured("535 wrong", orOnlyThisMail: true)
    ),
    (CURLE_SEND_ERROR, .sender, "530 log in", .misconfigured("530 log in")),
    (CURLE_LOGIN_DENIED, .login, "535 wrong", .misconfigured("535 wrong")),
    (CURLE_LOGIN_DENIED, .login, "454 later", .unreachable("454 later")),
    (
      CURLE_USE_SSL_FAILED, .hello, "",
      .misconfigured("mail.example.com:587 does not offer STARTTLS")
    ),
    (CURLE_PEER_FAILED_VERIFICATION, .startTLS, "", .misconfigured(curl)),
    // Before MAIL, a refusal is not about the mail.
    (CURLE_WEIRD_SERVER_REPLY, .connecting, "554 no", .unreachable("554 no")),
    (CURLE_REMOTE_ACCESS_DENIED, .hello, "550 no", .unreachable("550 no")),
    (
      CURLE_COULDNT_CONNECT, .connecting, "",
      .unreachable("mail.example.com:587 does not accept connections")
    ),
    (CURLE_OPERATION_TIMEDOUT, .hello, "", .unreachable(curl)),
    (CURLE_OPERATION_TIMEDOUT, .recipient, "", .temporary(curl)),
    (CURLE_RECV_ERROR, .data, "", .temporary(curl)),
  ]

  @Test(arguments: rows)
  func `the result, the command and the reply decide`(
    _ row: Row
  ) throws {
    try expect(outcome(row.result, row.stage, row.refusal).outcome, is: row.outcome)
  }

  @Test func `a refusal of MAIL is perhaps about one mail if only some mails need SMTPUTF8`() throws
  {
    try expect(
      outcome(CURLE_SEND_ERROR, .sender, "555 5.5.4 SMTPUTF8", to: "josé@example.com").outcome,
      is: .misconfigured("555 5.5.4 SMTPUTF8", orOnlyThisMail: true)
    )
    try expect(
      outcome(CURLE_SEND_ERROR, .sender, "530 log in", to: "josé@example.com").outcome,
      is: .misconfigured("530 log in")
    )
  }

  @Test func `an accepted mail has the reply of the server`() throws {
    try expect(outcome(CURLE_OK, .data).outcome, is: .sent("250 Ok"))
  }

  @Test func `a cancelled mail is interrupted, unless it was accepted`() throws {
    try expect(
      outcome(CURLE_ABORTED_BY_CALLBACK, .data, wasCancelled: true).outcome,
      is: .interrupted
    )
    try expect(outcome(CURLE_OK, .data, wasCancelled: true).outcome, is: .sent("250 Ok"))
  }

  @Test func `only an idle connection that the server closed is tried again at once`() throws {
    #expect(try outcome(CURLE_RECV_ERROR, .connecting, code: 0, connections: 0).isAgain)
    #expect(try outcome(CURLE_RECV_ERROR, .sender, code: 0, connections: 0).isAgain)
    #expect(try !outcome(CURLE_RECV_ERROR, .connecting, code: 0, connections: 1).isAgain)
    #expect(try !outcome(CURLE_RECV_ERROR, .data, sent: 9, code: 0, connections: 0).isAgain)
    #expect(try !outcome(CURLE_OK, .data, code: 0, connections: 0).isAgain)
    #expect(try !outcome(CURLE_SEND_ERROR, .recipient, "550 no", connections: 0).isAgain)
  }
}

import Expectations
import Testing

@testable import Accounts

/// Tests of the words of a server that are kept with a mail.
struct QueuedMailTests {
  @Test(arguments: [
    ("250 Ok\r\n", "250 Ok"),
    ("550-first\r\n550 second\r\n", "550-first 550 second"),
    ("  a \u{1B}[31m\u{202E}\u{0}b\t ", "a [31m b"),
    ("", ""),
  ])
  func `a reply is one line without control characters`(_ row: (reply: String, kept: String)) {
    expect(QueuedMail.shortened(row.reply), is: row.kept)
  }

  @Test func `a long reply is cut between characters`() {
    let kept = QueuedMail.shortened(String(repeating: "é", count: 5000))
    expect(kept, is: String(repeating: "é", count: 250))
  }
}

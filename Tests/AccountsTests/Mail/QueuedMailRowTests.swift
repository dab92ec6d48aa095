@_spi(Stores) import AccountsForms
import Expectations
import Foundation
import Testing

@testable import Accounts

struct QueuedMailRowTests {
  private static let id = "01a1fc57-9ede-759f-a4b8-5cde803eda89"
  private static let ended = TestRow([
    id, "<1@example.test>", "Ada@Example.com", "ada@example.com", "recovery", "spanish", "sent", 2,
    1000, 2000, "250 Ok", 3000, 4000,
  ])

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  private func mail(kind: String, reply: String?, endedAt: Date?) throws -> QueuedMail {
    QueuedMail(
      id: try #require(MailID(Self.id)),
      messageID: "<1@example.test>",
      recipient: EmailAddress(stored: "Ada@Example.com", key: "ada@example.com"),
      kindName: kind,
      language: .spanish,
      state: .sent,
      attempts: 2,
      nextAttemptAt: date(1),
      expiresAt: date(2),
      reply: reply,
      createdAt: date(3),
      endedAt: endedAt
    )
  }

  @Test func `each column is read into its value, also of a kind that only a newer version knows`()
    throws
  {
    let found = try QueuedMail(row: Self.ended)
    expect(found, is: (try mail(kind: "recovery", reply: "250 Ok", endedAt: date(4))))
    #expect(found.recipient.text == "Ada@Example.com" && found.kind == .recovery)
    let row = Self.ended.with("telegram", at: 4).with(nil, at: 10).with(nil, at: 12)
    let newer = try QueuedMail(row: row)
    expect(newer, is: (try mail(kind: "telegram", reply: nil, endedAt: nil)))
    expect(newer.kind, is: nil)
  }

  @Test func `the names of all kinds can stand between the quotes of a condition`() {
    for kind in MailKind.allCases { #expect(kind.rawValue.wholeMatch(of: /[a-zA-Z]+/) != nil) }
  }

  @Test(arguments: [(0, "short"), (5, "klingon"), (6, "lost")])
  func `a value that is never stored makes the row unreadable`(column: Int, value: String) {
    let error = #expect(throws: UnreadableRow.self) {
      try QueuedMail(row: Self.ended.with(value, at: column))
    }
    expect(error?.table, is: "outbox")
  }
}

import AccountsForms
import Foundation
import Testing

@testable import Accounts

struct NewMailTests {
  @Test func `a description of a mail tells neither its values nor its address`() throws {
    let address = try EmailAddress("ada@example.com")
    let values: [MailField: String] = [.name: "Ada", .link: "https://example.test/#secret"]
    let new = NewMail(.test, to: address, language: .english, values: values)
    let id = try #require(MailID("019a8c3e-0000-7000-8000-000000000000"))
    let queued = QueuedMail(
      id: id,
      messageID: "<1@example.test>",
      recipient: address,
      kindName: "test",
      language: .english,
      nextAttemptAt: .now,
      expiresAt: .now,
      createdAt: .now
    )
    for mail in [new as Any, OutgoingMail(queued, .test, values), [new], Optional(new) as Any] {
      var dumped = ""
      dump(mail, to: &dumped)
      for text in ["\(mail)", String(reflecting: mail), dumped] {
        for secret in ["Ada", "secret", "ada@"] { #expect(!text.contains(secret), "\(text)") }
        #expect(text.contains("mail test"))
      }
    }
  }
}

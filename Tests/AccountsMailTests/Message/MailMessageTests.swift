import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsMail

/// Tests of whole messages.
struct MailMessageTests {
  private func message(
    name: String? = "Ada Lovelace",
    service: String = "Accounts",
    subject: String = "Hello",
    messageID: String = "<019a8c3e-0000-7000-8000-000000000000@example.test>"
  ) throws -> MailMessage? {
    MailMessage(
      from: (service, try #require(MailAddress(try EmailAddress("noreply@example.test")))),
      to: (name, try #require(MailAddress(try EmailAddress("ada@example.com")))),
      subject: subject,
      date: Date(timeIntervalSince1970: 1_795_219_201),
      messageID: messageID,
      language: .portuguese,
      text: "Olá",
      html: "<p>Olá</p>"
    )
  }

  @Test func `a description has none of the text, which may have a code`() throws {
    let message = try #require(try message())
    var dumped = ""
    dump(message, to: &dumped)
    expect("\(message) \(dumped)", is: "(MailMessage) - (MailMessage)\n")
  }

  @Test func `a message has all its headers, a plain text and the same as HTML`() throws {
    let bytes = try #require(try message()?.bytes)
    expect(
      String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n"),
      is: """
        From: Accounts
         <noreply@example.test>
        To: Ada Lovelace
         <ada@example.com>
        Subject: Hello
        Date: Sat, 21 Nov 2026 00:00:01 +0000
        Message-ID: <019a8c3e-0000-7000-8000-000000000000@example.test>
        Auto-Submitted: auto-generated
        MIME-Version: 1.0
        Content-Language: pt
        Content-Type: multipart/alternative;
         boundary="=_019a8c3e000070008000000000000000exampletest"

        --=_019a8c3e000070008000000000000000exampletest
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        Ol=C3=A1
        --=_019a8c3e000070008000000000000000exampletest
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: quoted-printable

        <p>Ol=C3=A1</p>
        --=_019a8c3e000070008000000000000000exampletest--

        """
    )
    #expect(!bytes.contains { $0 >= 0x80 })
  }

  @Test func `a message without a name has the address alone`() throws {
    let bytes = try #require(try message(name: nil)?.bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("To: <ada@example.com>\r\n"))
  }

  @Test func `ASVS 1.3.11: no name, subject or identifier adds a header`() throws {
    let fault = "x\r\nBcc: mallory@example.test"
    #expect(try message(name: fault) == nil)
    #expect(try message(service: fault) == nil)
    #expect(try message(subject: fault) == nil)
    #expect(try message(messageID: "<\(fault)>") == nil)
    #expect(try message(messageID: "no brackets") == nil)
  }
}

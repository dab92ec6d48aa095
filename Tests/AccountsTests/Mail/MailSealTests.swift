import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests that the content of a queued mail opens for its own row and key only.
struct MailSealTests {
  private let key = Key()
  private let mail: QueuedMail
  private let values: [MailField: String] = [.name: "Ada", .link: "https://example.test/#secret"]

  init() throws { mail = try Self.mail() }

  private static func mail(
    _ id: String = "019a8c3e-0000-7000-8000-000000000000",
    to recipient: String = "ada@example.com",
    as kind: MailKind = .recovery
  ) throws -> QueuedMail {
    QueuedMail(
      id: try #require(MailID(id)),
      messageID: "<1@example.com>",
      recipient: try EmailAddress(recipient),
      kindName: kind.rawValue,
      language: .english,
      nextAttemptAt: Date(),
      expiresAt: Date(),
      createdAt: Date()
    )
  }

  @Test func `a box opens with its key and its mail, and reveals nothing`() throws {
    let sealed = MailSeal.seal(values, of: mail, with: key)
    expect(MailSeal.unseal(sealed, of: mail, with: key), is: values)
    expect(sealed.keyID, is: key.id)
    #expect(!String(decoding: sealed.box, as: UTF8.self).contains("secret"))
    #expect(MailSeal.seal(values, of: mail, with: key) != sealed)
  }

  @Test
  func `ASVS 11.3.3: neither altered content nor that of another mail or key can be decrypted`()
    throws
  {
    let sealed = MailSeal.seal(values, of: mail, with: key)
    let others = [
      try Self.mail("019a8c3e-0000-7000-8000-000000000001"),
      try Self.mail(to: "eve@example.com"), try Self.mail(to: "ADA@example.com"),
      try Self.mail(as: .verification),
    ]
    for other in others { expect(MailSeal.unseal(sealed, of: other, with: key), is: nil) }
    expect(MailSeal.unseal(sealed, of: mail, with: Key()), is: nil)
    for index in sealed.box.indices {
      var box = sealed.box
      box[index] ^= 1
      expect(MailSeal.unseal(SealedContent(keyID: key.id, box: box), of: mail, with: key), is: nil)
      let cut = SealedContent(keyID: key.id, box: Array(sealed.box.prefix(index)))
      expect(MailSeal.unseal(cut, of: mail, with: key), is: nil)
    }
  }

  @Test func `ASVS 11.3.4: no nonce is used twice`() {
    let nonces = (0..<1000)
      .map { _ in
        Array(MailSeal.seal(values, of: mail, with: key).box[1..<25])
      }
    expect(Set(nonces).count, is: 1000)
  }

  @Test func `a lost key keeps a mail queued, with words for the operator`() throws {
    let settings = MailSettings(
      publicAddress: "https://example.test",
      links: .test,
      sender: try EmailAddress("noreply@example.test"),
      keys: KeySource(existing: { [Key()] }, newestOrNew: { Key() })
    )
    let sealed = MailSeal.seal(values, of: mail, with: key)
    #expect(
      throws: UnreadableMail(reason: "it is encrypted with the key \(key.id), which is missing")
    ) { try settings.unseal(sealed, of: mail) }
  }
}

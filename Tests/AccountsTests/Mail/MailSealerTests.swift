import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct MailSealerTests {
  private let folder = TemporaryFolder()
  private let clock = HandClock()
  private let settings: MailSettings
  private let accounts: AccountService
  private let ada: User

  init() async throws {
    var mail = try MailSettings.test()
    mail.limits.perAddress = 2
    settings = mail
    var settings = AccountSettings.cheap
    settings.mail = mail
    accounts = try .test(in: folder, settings, now: { [clock] in clock.now })
    try await accounts.verify(try await accounts.signUp("ada@example.com"))
    ada = try #require(try await accounts.allUsers().first)
  }

  /// Queues a mail with a code; whether it is queued.
  private func queue(
    _ kind: MailKind,
    _ purpose: OneTimeSecret.Purpose,
    to address: String? = nil,
    _ values: [MailField: String] = [:]
  ) async throws -> Bool {
    let recipient = try address.map { try EmailAddress($0) }
    return try await accounts.work(as: .anyone) { [ada] work in
      try work.queue(
        kind,
        withCodeTo: purpose,
        of: ada,
        to: recipient,
        values: values,
        isLimited: purpose != .restore
      )
    }
  }

  /// The values in the newest mail of the outbox, opened with the key.
  private func newestValues() async throws -> [MailField: String] {
    let mail = try #require(try await accounts.storedData().mails.first)
    let content = try await accounts.store.read { try $0.mailContent(mail.id) }
    return try settings.unseal(#require(content), of: mail)
  }

  @Test(arguments: MailKind.allCases)
  func `a mail is due at once, expires after the time of its kind, and opens with the key`(
    _ kind: MailKind
  ) throws {
    let values: [MailField: String] = [.name: "Ada", .link: "https://example.test/x"]
    let mail = NewMail(
      kind,
      to: ada.address,
      user: ada.id,
      isProved: true,
      language: .spanish,
      values: values
    )
    let now = clock.now.addingTimeInterval(0.000_4)
    let sealed = try MailSealer(settings).sealed(mail, at: now)
    expect(
      sealed.mail,
      is: QueuedMail(
        id: sealed.mail.id,
        messageID: "<\(sealed.mail.id)@example.test>",
        recipient: ada.address,
        kindName: kind.rawValue,
        language: .spanish,
        nextAttemptAt: clock.now,
        expiresAt: clock.now.addingTimeInterval(kind.lifetime.seconds),
        createdAt: clock.now
      )
    )
    expect(sealed.user, is: ada.id)
    expect(sealed.countedUser, is: nil)
    try expect(settings.unseal(sealed.content, of: sealed.mail), is: values)
    #expect(throws: UnreadableMail(reason: "its encrypted content was altered")) {
      let other = try MailSealer(settings).sealed(mail, at: now).mail
      _ = try settings.unseal(sealed.content, of: other)
    }
  }

  @Test func `the code in a mail is the one that is stored, by its hash`() async throws {
    #expect(try await queue(.recovery, .recover))
    let values = try await newestValues()
    let code = try #require(values[.code].flatMap { RecoveryCode($0) })
    expect(
      values,
      is: [
        .name: "Ada Lovelace", .code: code.text,
        .link: "https://accounts.example.test/recover?code=\(code.text)",
      ]
    )
    let stored = try await accounts.store.read { try $0.secret(hash: code.hash) }
    expect(stored?.user, is: ada.id)
    expect(stored?.purpose, is: .recover)
    expect(stored?.email?.text, is: "ada@example.com")
    expect(stored?.createdAt, is: clock.now)
  }

  @Test func `only the fields of its kind are in a mail`() async throws {
    #expect(
      try await queue(
        .addressChange,
        .change,
        to: "ada@example.org",
        [.email: "ada@example.org", .role: "admin", .device: "Chrome, Linux"]
      )
    )
    expect(Set(try await newestValues().keys), is: [.email, .code, .link])
    try await expect(accounts.mailedCodes(of: ada), is: ["change ada@example.org"])
  }

  @Test func `past a limit neither the mail nor the code is stored`() async throws {
    for _ in 0..<2 { #expect(try await queue(.recovery, .recover)) }
    let before = try await accounts.storedData()
    #expect(try await !queue(.recovery, .recover))
    try await expect(accounts.storedData(), is: before)
    // The limit of the address, not that of all mails.
    let reached: ReachedMailLimits = settings.reachedLimits
    #expect(reached.all == [.recovery: 1] && reached.takeExhausted() == [])
    clock.advance(3600)
    #expect(try await queue(.recovery, .recover))
  }

  @Test func `no limit drops the code that takes an address back, and it counts for none`()
    async throws
  {
    for _ in 0..<5 { #expect(try await queue(.addressChanged, .restore)) }
    try await expect(accounts.storedData().mails.count, is: 5)
    try await expect(
      accounts.mailedCodes(of: ada),
      is: Array(repeating: "restore ada@example.com", count: 5)
    )
    #expect(try await queue(.passwordChanged, .report))
  }

  @Test func `a new code deletes expired ones, of anybody`() async throws {
    let eve = try await accounts.signUp("eve@example.com", name: "Eve Adams")
    for purpose in OneTimeSecret.Purpose.mailed {
      _ = try await accounts.mailCode(purpose, of: eve)
    }
    clock.advance(86_400)
    #expect(try await queue(.recovery, .recover))
    expect(
      Set(try await accounts.mailedCodes(of: eve)),
      is: ["verify eve@example.com", "restore eve@example.com"]
    )
  }

  @Test func `a service without mail has no sealer, and the error of the keys is that of the act`()
    throws
  {
    struct NoKeys: Error {}
    #expect(try AccountService.test(in: folder).mailSealer() == nil)
    #expect(throws: NoKeys.self) {
      let keys = KeySource(existing: { throw NoKeys() }, newestOrNew: { throw NoKeys() })
      _ = try MailSealer(
        MailSettings(
          publicAddress: "https://example.test",
          links: .test,
          sender: EmailAddress("noreply@example.test"),
          keys: keys
        )
      )
    }
  }
}

import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct PersonalDataTests {
  @Test func `contains everything about a user, and nothing about others`() async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let ada = try await accounts.signUp("ada@example.com")
    let grace = try await accounts.signUp("grace@example.com")
    try await accounts.update(UserUpdate(role: .admin), of: ada.id, by: .user(grace.id))
    let started = try await accounts.startSession("ada@example.com")
    _ = try await accounts.startSession("grace@example.com")
    let data = try #require(await accounts.personalData(of: ada.id, by: .user(ada.id)))
    expect(data.user.email, is: "ada@example.com")
    expect(data.user.termsAcceptedAt, is: ada.createdAt)
    expect(data.sessions.map(\.id), is: [started.session.id])
    expect(data.devices.count, is: 1)
    expect(data.events.map(\.action), is: [.logIn, .setRole, .signUp])
    let event = try await accounts.auditLog.events(AuditQuery(limit: 1)).first
    expect(event?.action, is: .exportPersonalData)
    expect(event?.actor, is: .user(ada.id))
    // Another administrator remains.
    try await accounts.update(UserUpdate(role: .admin), of: grace.id)
    _ = try await accounts.administration.delete(.id(ada.id), by: .operator("test"))
    #expect(try await accounts.personalData(of: ada.id, by: .user(ada.id)) == nil)
  }

  @Test func `contains the mails and the valid codes of a user, and nothing of others`()
    async throws
  {
    let mailbox = try TestMailbox(.asked)
    try await mailbox.signUp()
    try await mailbox.signUp("grace@example.com")
    let ada = try #require(try await mailbox.user("ada@example.com"))
    func data() async throws -> PersonalData {
      try #require(try await mailbox.accounts.personalData(of: ada.id, by: .user(ada.id)))
    }
    let first = try await data()
    expect(first.mails.map(\.recipient.text), is: ["ada@example.com"])
    expect(first.mails.map(\.kind), is: [.verification])
    expect(first.mailedCodes.map(\.purpose), is: [.verify])
    expect(first.mailedCodes.map(\.email?.text), is: ["ada@example.com"])
    mailbox.clock.advance(OneTimeSecret.Purpose.verify.lifetime!.seconds)
    try await expect(data().mailedCodes, is: [])
  }

  /// The personal columns that the data leaves out: what is derived from another, seals a mail, or
  /// tells of others.
  private static let leftOut: Set = [
    "users.name_key", "users.email_key", "users.search_key", "outbox.email_key", "outbox.key_id",
    "outbox.message_id", "outbox.reply", "outbox.language", "outbox.user_id",
    "outbox.next_attempt_at", "outbox.ended_at", "one_time_secrets.user_id",
    "one_time_secrets.email_key", "one_time_secrets.made_by", "one_time_secrets.payload",
  ]

  @Test func `contains every stored personal column, but for those that are left out by name`()
    async throws
  {
    let folder = TemporaryFolder()
    let mailbox = try TestMailbox(in: folder, .asked)
    let address = try #require(NetworkAddress("192.0.2.7"))
    try await mailbox.signUp(from: address)
    let ada = try #require(try await mailbox.user("ada@example.com"))
    try StoreKind.chosen.run("UPDATE users SET external_id = 'club:member-7'", in: folder)
    let origin = LogInOrigin(address: address, userAgent: "Firefox 7", wantsSession: true)
    _ = try await mailbox.accounts.startSession("ada@example.com", from: origin)
    try StoreKind.chosen.run("UPDATE known_devices SET networks = '[\"192.0.2.0/24\"]'", in: folder)
    var text = ""
    dump(try await mailbox.accounts.personalData(of: ada.id, by: .user(ada.id)), to: &text)
    let columns = try SecurityDocument().table("data").filter { $0[2] == "personal" }
      .flatMap { row in row[1].matches(of: /`(\w+)\.(\w+)`/).map { ("\($0.1)", "\($0.2)") } }
    for (table, column) in columns where !Self.leftOut.contains("\(table).\(column)") {
      let stored = try StoreKind.chosen
        .run("SELECT \(column) FROM \(table) WHERE \(column) IS NOT NULL", in: folder)
      for value in stored {
        let number = column.hasSuffix("_at") ? Int64(value) : nil
        let known =
          number.map { "\(Date(millisecondsSince1970: $0))" }
          ?? value.trimmingCharacters(in: CharacterSet(charactersIn: "[]\""))
        #expect(text.contains(known), "\(table).\(column): \(known)")
      }
      #expect(!stored.isEmpty || column == "custom_fields", "\(table).\(column)")
    }
  }

  @Test func `contains all of a long history`() async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let ada = try await accounts.signUp("ada@example.com")
    for _ in 0..<2100 { try await accounts.addEvent(about: ada.id, by: .operator("test")) }
    let data = try #require(await accounts.personalData(of: ada.id, by: .user(ada.id)))
    expect(data.events.map(\.number), is: Array((1...2101).reversed()))
    #expect(!data.hasMoreEvents)
  }

  @Test func `says that older events are left out`() async throws {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    let ada = try await accounts.signUp("ada@example.com")
    for _ in 1..<3 { try await accounts.addEvent(about: ada.id, by: .operator("test")) }
    func export() async throws -> PersonalData? {
      try await accounts.personalData(of: ada.id, by: .user(ada.id), eventLimit: 3)
    }
    let whole = try #require(await export())
    #expect((whole.events.map(\.number), whole.hasMoreEvents) == ([3, 2, 1], false))
    // The export above is an event, too.
    let cut = try #require(await export())
    #expect((cut.events.map(\.number), cut.hasMoreEvents) == ([4, 3, 2], true))
  }
}

import AccountsForms
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsFiles
@testable import AccountsSQLite

struct SQLiteTransactionAuditTests {
  private let folder: TemporaryFolder
  private let accounts: AccountService
  private let user: User
  private let root = AuditActor.operator("root")

  init() async throws {
    folder = try TemporaryFolder()
    accounts = try AccountService.test(in: folder)
    user = try await accounts.signUp("ada@example.com")
    for _ in 0..<9 { try await accounts.addEvent(about: user.id, by: root) }
  }

  /// Writes to the database behind the program's back, as somebody could who has the file.
  private func tamper(_ sql: String...) throws {
    let connection = try Connection(path: folder.database, busyTimeout: .seconds(1))
    for trigger in ["audit_events_never_change", "audit_events_go_by_age"] {
      try connection.execute("DROP TRIGGER IF EXISTS \(trigger)")
    }
    for statement in sql { try connection.execute(statement) }
  }

  private func findings(_ kept: AuditHead? = nil) async throws -> [AuditFinding] {
    try await accounts.auditLog.verify(against: kept).findings
  }

  @Test func `a log that nobody touched is whole, and its end can be kept`() async throws {
    let first = try await accounts.auditLog.verify()
    #expect(first.findings == [])
    #expect(first.count == 10)
    #expect(first.publicKey?.count == 32)
    try await accounts.addEvent(about: user.id, by: root)
    #expect(try await findings(first.head) == [])
  }

  @Test(arguments: [
    "at = at + 1", "action = 'logOut'", "reason = 'disabled'", "actor = 'operator:toor'",
    "target = NULL", "session = target", "address = '192.0.2.1'", "detail = '1'",
  ])
  func `ASVS 16.4.2: an event that was changed is found`(_ change: String) async throws {
    try tamper("UPDATE audit_events SET \(change) WHERE number = 4")
    #expect(
      try await findings() == [
        AuditFinding(code: .changed, detail: "event 4 was changed, or the one before it")
      ]
    )
  }

  @Test func `an event whose hash was made to fit is found by its neighbour`() async throws {
    try tamper("UPDATE audit_events SET hash = randomblob(32) WHERE number = 4")
    #expect(
      try await findings().map(\.detail).sorted() == [
        "event 4 was changed, or the one before it", "event 5 was changed, or the one before it",
      ]
    )
  }

  @Test func `ASVS 16.4.2: an event that was taken out is found`() async throws {
    try tamper("DELETE FROM audit_events WHERE number IN (4, 5)")
    #expect(
      try await findings() == [AuditFinding(code: .missing, detail: "events 4 to 5 are missing")]
    )
  }

  @Test func `events taken off the beginning are found`() async throws {
    try tamper("DELETE FROM audit_events WHERE number < 3")
    #expect(
      try await findings() == [AuditFinding(code: .missing, detail: "events 1 to 2 are missing")]
    )
    // Moving the beginning along breaks the signature.
    try tamper(
      """
      UPDATE audit_head SET base_number = 2,
        base_hash = (SELECT hash FROM audit_events WHERE audit_events.number = 3)
      """
    )
    #expect(
      try await findings()
        .contains(
          AuditFinding(code: .signature, detail: "the signature of the end is wrong")
        )
    )
  }

  @Test func `ASVS 16.4.2: events taken off the end are found`() async throws {
    try tamper("DELETE FROM audit_events WHERE number > 8")
    let expected = AuditFinding(
      code: .signature,
      detail: "event 10 was signed as the last, and 8 is"
    )
    #expect(try await findings() == [expected])
    // Making the head agree breaks the signature.
    try tamper(
      """
      UPDATE audit_head SET number = 8,
        hash = (SELECT hash FROM audit_events WHERE audit_events.number = 8)
      """
    )
    let wrong = AuditFinding(code: .signature, detail: "the signature of the end is wrong")
    #expect(try await findings() == [wrong])
  }

  @Test func `everything taken away is found`() async throws {
    try tamper("DELETE FROM audit_events")
    #expect(try await findings().map(\.code) == [.signature])
    try tamper(
      """
      UPDATE audit_head SET number = 0, hash = zeroblob(32), signed_at = NULL, key_id = NULL,
        signature = NULL
      """
    )
    // Somebody who empties the tables is shown by what was kept elsewhere alone.
    #expect(try await findings() == [])
    let kept = AuditHead(number: 10, hash: [UInt8](repeating: 1, count: 32))
    #expect(
      try await findings(kept) == [
        AuditFinding(code: .keptHead, detail: "the log has no event 10")
      ]
    )
  }

  @Test func `an end signed with another key is found, even where that key is here`() async throws {
    // A thief writes the log anew, unbroken, and signs it with a key of their own.
    let thief = try TemporaryFolder()
    let forged = try AccountService.test(in: thief)
    try await forged.signUp("ada@example.com")
    try tamper(
      "ATTACH '\(thief.database)' AS thief",
      "DELETE FROM audit_events",
      "DELETE FROM audit_head",
      "INSERT INTO audit_events SELECT * FROM thief.audit_events",
      "INSERT INTO audit_head SELECT * FROM thief.audit_head",
      "DETACH thief"
    )
    #expect(try await findings().map(\.code) == [.unknownKey])
    // Under the name of the true key the signature is wrong.
    let keys = try KeyFile(path: folder.database + "-audit-key").read()
    try tamper("UPDATE audit_head SET key_id = '\(keys[0].id)'")
    #expect(try await findings().map(\.code) == [.signature])
  }

  @Test func `a database put back to an earlier state is shown by an end that was kept`()
    async throws
  {
    let backup = folder.path + "/backup.db"
    try await accounts.sqlite.backUp(to: backup, by: root)
    _ = try await accounts.administration.update(
      UserUpdate(isEnabled: false),
      of: .id(user.id),
      by: root
    )
    let kept = try await accounts.auditLog.verify().head
    let earlier = try AccountService(databasePath: backup)
    let result = try await earlier.auditLog.verify(against: kept)
    #expect(
      result.findings.contains(AuditFinding(code: .keptHead, detail: "the log has no event 12"))
    )
    try await accounts.addEvent(about: user.id, by: root)
    let other = AuditHead(number: 12, hash: [UInt8](repeating: 1, count: 32))
    #expect(
      try await findings(other) == [
        AuditFinding(
          code: .keptHead,
          detail: "event 12 is another one than the one that was kept"
        )
      ]
    )
  }

  @Test func `a lost key is told until an admin has taken the log as it is`() async throws {
    let key = folder.database + "-audit-key"
    try FileManager.default.removeItem(atPath: key)
    let again = try AccountService.test(in: folder)
    for _ in 0..<2 {
      try await again.addEvent(about: user.id, by: root)
      #expect(try await again.auditLog.verify().findings.map(\.code) == [.unknownKey])
    }
    try await again.auditLog.reseal(by: root)
    #expect(try await again.auditLog.verify().findings == [])
    let event = try await again.auditLog.events(AuditQuery(limit: 1)).first
    #expect(event?.action == .resealAuditLog)
    #expect(event?.detail?.hasPrefix("10:") == true)
  }

  @Test(arguments: [
    ["DELETE FROM audit_events WHERE number > 8"],
    [
      """
      INSERT INTO audit_events (number, at, action, actor, hash)
      VALUES (11, 0, 'backUp', 'operator:root', randomblob(32))
      """
    ],
    ["UPDATE audit_events SET actor = 'operator:toor' WHERE number = 10"],
    [
      "DELETE FROM audit_events WHERE number > 8",
      """
      UPDATE audit_head SET number = 8,
        hash = (SELECT hash FROM audit_events WHERE audit_events.number = 8)
      """,
    ],
    [
      "UPDATE audit_head SET base_number = number, base_hash = hash",
      "DELETE FROM audit_events",
    ],
    [
      "UPDATE audit_head SET number = 0, hash = zeroblob(32), signature = NULL, key_id = NULL",
      "DELETE FROM audit_events WHERE number < 9",
    ],
  ])
  func `ASVS 16.4.2: what was forged is not signed by the next event, nor by any other`(
    _ statements: [String]
  ) async throws {
    for statement in statements { try tamper(statement) }
    let again = try AccountService.test(in: folder)
    for _ in 0..<3 {
      _ = try await again.logIn("nobody@example.com")
      #expect(try await again.auditLog.verify().findings.isEmpty == false)
    }
    // And nothing can be taken out of it in the ordinary way.
    #expect(try await again.auditLog.prune(by: root) == nil)
    #expect(try await again.auditLog.countPrunable() == nil)
  }

  @Test func `an end that was kept shows nothing once its event has gone, and says so`()
    async throws
  {
    let kept = try await accounts.auditLog.verify().head
    var settings = AccountSettings.cheap
    settings.audit.retention = .zero
    let pruning = try AccountService.test(in: folder, settings, now: { Date() + 60 })
    try await pruning.addEvent(about: user.id, by: root)
    #expect(try await pruning.auditLog.prune(by: root) == 10)
    #expect(try await findings() == [])
    #expect(try await findings(kept) == [])
    try await pruning.addEvent(about: user.id, by: root)
    let later = try AccountService.test(in: folder, settings, now: { Date() + 120 })
    #expect(try await later.auditLog.prune(by: root) != nil)
    #expect(
      try await findings(kept) == [
        AuditFinding(
          code: .keptHead,
          detail: "event 10 has gone away by age, so what was kept of it shows nothing"
        )
      ]
    )
  }

  @Test(arguments: [
    "UPDATE audit_events SET detail = 'x'", "DELETE FROM audit_events WHERE number = 1",
    "DELETE FROM audit_events",
  ])
  func `ASVS 16.4.2: a statement that would change or take away an event fails`(
    _ sql: String
  ) throws {
    let connection = try Connection(path: folder.database, busyTimeout: .seconds(1))
    #expect(throws: SQLiteError.self) { try connection.execute(sql) }
    #expect(try connection.integer("SELECT count(*) FROM audit_events") == 10)
  }
}

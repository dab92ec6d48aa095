import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsFiles
@testable import AccountsSQLite

struct SQLiteTransactionAuditTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService
  private let user: User
  private let root = AuditActor.operator("root")

  init() async throws {
    accounts = try AccountService.test(in: folder)
    user = try await accounts.signUp("ada@example.com")
    for _ in 0..<9 { try await accounts.addEvent(about: user.id, by: root) }
  }

  /// Changes the database without the program, like an attacker with the file.
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

  @Test func `an untouched log is intact, and its head can be kept`() async throws {
    let first = try await accounts.auditLog.verify()
    expect(first.findings, is: [])
    expect(first.count, is: 10)
    expect(first.publicKey?.count, is: 32)
    try await accounts.addEvent(about: user.id, by: root)
    try await expect(findings(first.head), is: [])
  }

  @Test(arguments: [
    "at = at + 1", "action = 'logOut'", "reason = 'disabled'", "actor = 'operator:toor'",
    "target = NULL", "session = target", "address = '192.0.2.1'", "detail = '1'",
  ])
  func `ASVS 16.4.2: detects a changed event`(_ change: String) async throws {
    try tamper("UPDATE audit_events SET \(change) WHERE number = 4")
    try await expect(findings(), is: [.changed(4)])
  }

  @Test func `detects an event with a forged hash by its neighbour`() async throws {
    try tamper("UPDATE audit_events SET hash = randomblob(32) WHERE number = 4")
    try await expect(
      findings().map(\.detail).sorted(),
      is: [
        "event 4, or the one just before it, was changed",
        "event 5, or the one just before it, was changed",
      ]
    )
  }

  @Test func `ASVS 16.4.2: detects a removed event`() async throws {
    try tamper("DELETE FROM audit_events WHERE number IN (4, 5)")
    try await expect(findings(), is: [.broken(6, after: 3)])
  }

  @Test func `detects events removed from the beginning`() async throws {
    try tamper("DELETE FROM audit_events WHERE number < 3")
    try await expect(findings(), is: [.broken(3, after: 0)])
    // Moving the base as well breaks the signature.
    try tamper(
      """
      UPDATE audit_head SET base_number = 2,
        base_hash = (SELECT hash FROM audit_events WHERE audit_events.number = 3)
      """
    )
    #expect(try await findings().contains(.invalidSignature(chain: 1)))
  }

  @Test func `verifies only the events after a head, and its place in the chain`() async throws {
    func verify(from start: AuditHead) async throws -> AuditVerification {
      try await accounts.auditLog.verify(from: start)
    }
    let all = try await accounts.auditLog.verify()
    let sixth = try await accounts.sqlite.database
      .read { connection in
        try connection.rows("SELECT hash FROM audit_events WHERE number = 6") { $0.blob(0) }[0]
      }
    let head = AuditHead([AuditEnd(number: 6, hash: sixth)])
    try await expect(verify(from: head).count, is: 4)
    try await expect(verify(from: head).findings, is: [])
    try await expect(verify(from: head).head, is: all.head)
    try await expect(verify(from: all.head).findings, is: [])
    let other = AuditHead([AuditEnd(number: 6, hash: [UInt8](repeating: 1, count: 32))])
    try await expect(verify(from: other).findings.map(\.code), is: [.changed])
    let later = AuditHead([AuditEnd(number: 99, hash: sixth)])
    try await expect(
      verify(from: later).findings,
      is: [.endsBeforeHead(last: 10, head: 99, chain: 1)]
    )
    // A change before the head is not looked for again, one after it is.
    try tamper("UPDATE audit_events SET detail = 'x' WHERE number = 3")
    try await expect(verify(from: head).findings, is: [])
    try tamper("UPDATE audit_events SET detail = 'x' WHERE number = 8")
    try await expect(verify(from: head).findings.map(\.code), is: [.changed])
  }

  @Test func `ASVS 16.4.2: detects events removed from the end`() async throws {
    try tamper("DELETE FROM audit_events WHERE number > 8")
    let expected = AuditFinding.otherEnd(signed: 10, last: 8)
    try await expect(findings(), is: [expected])
    // Adjusting the head as well breaks the signature.
    try tamper(
      """
      UPDATE audit_head SET number = 8,
        hash = (SELECT hash FROM audit_events WHERE audit_events.number = 8)
      """
    )
    let wrong = AuditFinding.invalidSignature(chain: 1)
    try await expect(findings(), is: [wrong])
  }

  @Test func `detects an emptied log, with a kept head at the latest`() async throws {
    try tamper("DELETE FROM audit_events")
    try await expect(findings().map(\.code), is: [.signature])
    try tamper(
      """
      UPDATE audit_head SET number = 0, hash = zeroblob(32), signed_at = NULL, key_id = NULL,
        signature = NULL
      """
    )
    // Only a head kept elsewhere reveals that the tables were emptied.
    try await expect(findings(), is: [])
    let kept = AuditHead([AuditEnd(number: 10, hash: [UInt8](repeating: 1, count: 32))])
    try await expect(findings(kept), is: [.noKeptEvent(10)])
  }

  @Test(arguments: [
    ("(3, 0, 'backUp', 'operator:root', randomblob(32), 1)", AuditFinding.stray(3)),
    ("(99, 0, 'backUp', 'operator:root', randomblob(32), 2)", .stray(99)),
    ("(99, 0, 'backUp', 'operator:root', randomblob(32), 0)", .stray(99)),
  ])
  func `ASVS 16.4.2: detects an event before the log's beginning, or outside of its chains`(
    _ row: (values: String, finding: AuditFinding)
  ) async throws {
    var settings = AccountSettings.cheap
    settings.audit.retention = .zero
    let pruning = try AccountService.test(in: folder, settings, now: { Date() + 60 })
    try await expect(pruning.auditLog.prune(by: root, trustsClock: true), is: 9)
    try await expect(findings(), is: [])
    try tamper(
      "PRAGMA ignore_check_constraints = ON",
      "INSERT INTO audit_events (number, at, action, actor, hash, chain) VALUES \(row.values)"
    )
    try await expect(findings(), is: [row.finding])
    #expect(try await !accounts.auditLog.isSealed())
    try await expect(pruning.auditLog.prune(by: root, trustsClock: true), is: nil)
  }

  @Test func `detects a head signed with another key, even under the true key's ID`() async throws {
    // A thief rewrites the log without a gap and signs it with another key.
    let thief = TemporaryFolder()
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
    try await expect(findings().map(\.code), is: [.unknownKey])
    // Under the ID of the true key the signature is wrong.
    let keys = try KeyFile(path: folder.database + "-audit-key").read()
    try tamper("UPDATE audit_head SET key_id = '\(keys[0].id)'")
    try await expect(findings().map(\.code), is: [.signature])
  }

  @Test func `a kept head reveals a database reset to an earlier state`() async throws {
    let backup = folder.path + "/backup.db"
    try await accounts.sqlite.backUp(to: backup, by: root)
    try await accounts.update(UserUpdate(isEnabled: false), of: user.id, by: root)
    let kept = try await accounts.auditLog.verify().head
    let earlier = try AccountService(databasePath: backup)
    let result = try await earlier.auditLog.verify(against: kept)
    #expect(result.findings.contains(.noKeptEvent(12)))
    try await accounts.addEvent(about: user.id, by: root)
    let other = AuditHead([AuditEnd(number: 12, hash: [UInt8](repeating: 1, count: 32))])
    try await expect(findings(other), is: [.otherKeptEvent(12)])
  }

  @Test
  func
    `ASVS 13.3.4, 16.5.3: without the key that signed the log nothing is added until an operator reseals it`()
    async throws
  {
    let key = folder.database + "-audit-key"
    try FileManager.default.removeItem(atPath: key)
    let again = try AccountService.test(in: folder)
    let count = try await again.auditLog.events(AuditQuery()).count
    let error = await #expect(throws: StorageError.self) {
      try await again.addEvent(about: user.id, by: root)
    }
    expect(error?.code, is: .missingAuditKey)
    let id = try #require(try await again.auditLog.verify().keyID)
    expect(error?.description, is: "the key \(id) that signed the audit log is missing")
    await #expect(throws: StorageError(.missingAuditKey, at: folder.database)) {
      try await again.signUp("new@example.com")
    }
    await #expect(throws: StorageError(.missingAuditKey, at: folder.database)) {
      _ = try await again.auditLog.isSealed()
    }
    try await expect(again.auditLog.events(AuditQuery()).count, is: count)
    try await expect(again.allUsers().count, is: 1)
    try await expect(again.auditLog.verify().findings.map(\.code), is: [.unknownKey])
    try expect(
      SQLiteStore.check(databasePath: folder.database),
      is: [
        CheckFinding(code: .auditLog, detail: "the key \(id) that signed the audit log is missing")
      ]
    )
    try await again.auditLog.sign(by: root, withNewKey: true)
    #expect(try await again.auditLog.isSealed())
    try expect(SQLiteStore.check(databasePath: folder.database), is: [])
    try await expect(again.auditLog.verify().findings, is: [])
    let event = try await again.auditLog.events(AuditQuery(limit: 1)).first
    expect(event?.action, is: .resealAuditLog)
    expect(event?.detail?.hasPrefix("10:"), is: true)
  }

  @Test(arguments: [
    ["DELETE FROM audit_events WHERE number > 8"],
    [
      """
      INSERT INTO audit_events (number, at, action, actor, hash, chain)
      VALUES (11, 0, 'backUp', 'operator:root', randomblob(32), 1)
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
    ["UPDATE audit_head SET base_number = number, base_hash = hash", "DELETE FROM audit_events"],
    [
      "UPDATE audit_head SET number = 0, hash = zeroblob(32), signature = NULL, key_id = NULL",
      "DELETE FROM audit_events WHERE number < 9",
    ],
  ])
  func `ASVS 16.4.2: later events do not sign a forged log`(_ statements: [String]) async throws {
    for statement in statements { try tamper(statement) }
    let again = try AccountService.test(in: folder)
    for _ in 0..<3 {
      _ = try await again.logIn("nobody@example.com")
      try await expect(again.auditLog.verify().findings.isEmpty, is: false)
    }
    // Normal operations cannot remove events either.
    try await expect(again.auditLog.prune(by: root, trustsClock: true), is: nil)
    try await expect(again.auditLog.countPrunable(), is: nil)
  }

  @Test func `a kept head proves nothing once its event is pruned, and the check says so`()
    async throws
  {
    let kept = try await accounts.auditLog.verify().head
    var settings = AccountSettings.cheap
    settings.audit.retention = .zero
    let pruning = try AccountService.test(in: folder, settings, now: { Date() + 60 })
    try await pruning.addEvent(about: user.id, by: root)
    try await expect(pruning.auditLog.prune(by: root, trustsClock: true), is: 10)
    try await expect(findings(), is: [])
    try await expect(findings(kept), is: [])
    try await pruning.addEvent(about: user.id, by: root)
    let later = try AccountService.test(in: folder, settings, now: { Date() + 120 })
    #expect(try await later.auditLog.prune(by: root, trustsClock: true) != nil)
    try await expect(findings(kept), is: [.prunedKeptEvent(10)])
  }

  @Test(arguments: [
    "UPDATE audit_events SET detail = 'x'", "DELETE FROM audit_events WHERE number = 1",
    "DELETE FROM audit_events",
  ])
  func `ASVS 16.4.2: a statement that would change or delete an event fails`(_ sql: String) throws {
    let connection = try Connection(path: folder.database, busyTimeout: .seconds(1))
    #expect(throws: SQLiteError.self) { try connection.execute(sql) }
    try expect(connection.integer("SELECT count(*) FROM audit_events"), is: 10)
  }
}

import AccountsFiles
import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsPostgres
@testable import AccountsSQL

/// Tests of a log with several chains, and that each forgery of one is found.
struct PostgresTransactionAuditTests {
  private let folder = TemporaryFolder()
  private let url: String
  private let address: DatabaseAddress
  private let connection: Connection
  private let accounts: AccountService
  private let root = AuditActor.operator("root")

  init() throws {
    url = try PostgresServer.shared.get().url(in: folder)
    address = try DatabaseAddress(url, environment: [:])
    connection = try Connection(address)
    accounts = try Self.accounts(address, folder)
  }

  private static func accounts(
    _ address: DatabaseAddress,
    _ folder: TemporaryFolder,
    _ settings: AccountSettings = .cheap,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> AccountService {
    let keys = KeySource(KeyFile(path: folder.path + "/audit-key"))
    let store = try PostgresStore(address, keys: keys)
    return AccountService(store: store, settings: settings, now: now)
  }

  /// Adds events at the same time.
  private static func addEvents(
    _ count: Int,
    about user: User,
    _ accounts: AccountService
  ) async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<count {
        group.addTask {
          let root = AuditActor.operator("root")
          try await accounts.store.addEvent(about: user.id, by: root, at: Date())
        }
      }
      try await group.waitForAll()
    }
  }

  /// Signs up a user, and adds events at the same time.
  private func addEvents(_ count: Int = 60) async throws {
    let user = try await accounts.signUp("\(UUID())@example.com")
    try await Self.addEvents(count, about: user, accounts)
  }

  /// The same, with transactions that need several chains.
  private func addMeetingEvents() async throws {
    let user = try await accounts.signUp("\(UUID())@example.com")
    try await meeting(at: url) { [accounts] in
      try await Self.addEvents(60, about: user, accounts)
    }
  }

  private func chains() throws -> Int64 {
    try connection.integer("SELECT count(*) FROM audit_head")
  }

  private func tamper(_ sql: String) throws {
    try connection.run("ALTER TABLE audit_events DISABLE TRIGGER USER; \(sql)")
  }

  private func findings() async throws -> [AuditFinding] {
    try await accounts.auditLog.verify().findings
  }

  @Test func `one transaction after another appends to one chain`() async throws {
    for number in 0..<5 { try await accounts.signUp("u\(number)@example.com") }
    try expect(chains(), is: 1)
    let head = try await accounts.auditLog.verify().head
    expect(head.ends.map(\.number), is: [5])
  }

  @Test func `transactions at the same time append to chains of their own, at most sixteen`()
    async throws
  {
    try await addMeetingEvents()
    for _ in 0..<4 { try await addEvents() }
    let chains = try chains()
    #expect((3...16).contains(chains))
    let verification = try await accounts.auditLog.verify()
    expect(verification.findings, is: [])
    expect(verification.count, is: 61 * 5)
    expect(verification.head.ends.count, is: Int(chains))
    #expect(try await accounts.auditLog.isSealed())
    // A kept head is a part of the longer log, from which a later verification goes on.
    try await addEvents()
    let kept = verification.head
    try await expect(accounts.auditLog.verify(against: kept).findings, is: [])
    let later = try await accounts.auditLog.verify(from: kept)
    #expect(later.findings == [] && later.count == 61)
    expect(AuditHead(kept.description), is: kept)
  }

  @Test(arguments: [
    ("DELETE FROM audit_events WHERE chain = 2; DELETE FROM audit_head WHERE chain = 2", "missing"),
    (
      """
      DELETE FROM audit_events WHERE chain > 1; DELETE FROM audit_head WHERE chain > 1;
      UPDATE audit_head SET chains = 1
      """, "signature"
    ),
    (
      """
      DELETE FROM audit_events WHERE chain = 2;
      UPDATE audit_head SET number = 0, hash = base_hash, signature = NULL WHERE chain = 2
      """, "signature"
    ),
    (
      "DELETE FROM audit_events WHERE number = (SELECT max(number) FROM audit_events WHERE chain = 2)",
      "signature"
    ),
    (
      "DELETE FROM audit_events WHERE number = (SELECT min(number) FROM audit_events WHERE chain = 2)",
      "missing"
    ),
    (
      """
      INSERT INTO audit_events (number, at, action, actor, hash, chain)
      VALUES (nextval('audit_event_numbers'), 0, 'backUp', 'anyone', sha256('1'), 16)
      """, nil
    ),
  ])
  func `ASVS 16.4.2: a chain that was shortened, removed or added is found`(
    _ row: (sql: String, code: String?)
  ) async throws {
    try await addMeetingEvents()
    let kept = try await accounts.auditLog.verify().head
    #expect(kept.ends.count > 1)
    try tamper(row.sql)
    let codes = try await findings().map(\.code.rawValue)
    #expect(row.code.map(codes.contains) ?? !codes.isEmpty)
    // Later events sign no forged log.
    try await addEvents(30)
    #expect(try await !findings().isEmpty)
    try await expect(accounts.auditLog.prune(by: root, trustsClock: true), is: nil)
    // An operator accepts the log as it is, with an event for each chain.
    let found = try chains()
    try await accounts.auditLog.sign(by: root)
    let seals = try await accounts.auditLog.events(AuditQuery(action: .resealAuditLog, limit: 99))
    expect(seals.count, is: Int(found))
    #expect(try await accounts.auditLog.isSealed())
    let isLinkBroken = try await findings().contains { $0.code != .missing && $0.code != .changed }
    #expect(!isLinkBroken, "only what was removed is still found")
    try await addEvents(30)
    #expect(try await accounts.auditLog.isSealed())
  }

  @Test func `old events of each chain are pruned, and only the first keeps its last`()
    async throws
  {
    var settings = AccountSettings.cheap
    settings.audit.retention = .zero
    try await addMeetingEvents()
    let count = try chains()
    let later = try Self.accounts(address, folder, settings) { Date() + 60 }
    try await expect(later.auditLog.countPrunable(), is: 60)
    try await expect(later.auditLog.prune(by: root, trustsClock: true), is: 60)
    try await expect(findings(), is: [])
    let events = try await accounts.auditLog.events(AuditQuery())
    expect(events.map(\.action), is: [.pruneAuditLog, events.last?.action])
    try expect(connection.integer("SELECT count(DISTINCT chain) FROM audit_events"), is: 1)
    try expect(chains(), is: count)
    try await addEvents()
    try await expect(findings(), is: [])
  }

  @Test func `a chain that another transaction has locked is left to it`() async throws {
    try await addMeetingEvents()
    let count = try chains()
    try connection.run("BEGIN; SELECT chain FROM audit_head WHERE chain = 1 FOR UPDATE")
    let user = try await accounts.signUp("ada@example.com")
    let chain = try connection.integer(
      "SELECT chain FROM audit_events WHERE target = $1",
      [.text(user.id.description)]
    )
    expect(chain, is: 2)
    try connection.run("ROLLBACK")
    try expect(chains(), is: count)
    try await expect(findings(), is: [])
  }

  @Test func `transactions that only change counts add no chain`() async throws {
    let users = try await [
      accounts.signUp("ada@example.com"), accounts.signUp("grace@example.com"),
    ]
    try await meeting(at: url) { [accounts] in
      try await withThrowingTaskGroup { group in
        for user in users {
          group.addTask { try await accounts.store.transaction { _ = try $0.delete(user.id) } }
        }
        try await group.waitForAll()
      }
    }
    try expect(chains(), is: 1)
    try await expect(findings(), is: [])
    try await expect(accounts.store.total(UserQuery()), is: .exactly(0))
  }

  @Test func `ASVS 16.4.2: events that wait for a new chain are not signed with it`() async throws {
    let user = try await accounts.signUp("ada@example.com")
    let entry = AuditEntry(at: Date(), action: .setRole, actor: root, target: user.id)
    let forged = AuditRecord(entry, number: 1000, address: nil, after: .none)
    let table = AuditRecord.table
    try connection.execute(table.insertion, table.values(of: (forged, 2)))
    try await expect(findings(), is: [.stray(1000)])
    #expect(try await !accounts.auditLog.isSealed())
    try await addMeetingEvents()
    #expect(try await findings().contains(.unsigned(chain: 2)))
    #expect(try await !accounts.auditLog.isSealed())
  }
}

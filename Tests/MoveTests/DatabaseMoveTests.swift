import AccountsFiles
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQL
@testable import AccountsPostgres
@testable import AccountsSQLite

/// Tests of whole moves between a file and a server.
struct DatabaseMoveTests {
  private let folder = TemporaryFolder()
  private let second = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func move(
    _ source: any MoveSource,
    _ target: any MoveTarget,
    progress: (MoveProgress) throws -> Void = { _ in }
  ) throws -> [MovedTable] {
    defer { target.close() }
    return try DatabaseMove(from: source, to: target).run(at: now, progress: progress)
  }

  private func toServer(_ path: String, _ server: ServerDatabase) throws -> [MovedTable] {
    try move(SQLiteMoveSource(path: path), PostgresMoveTarget(server.address, now: now))
  }

  private func toFile(_ server: ServerDatabase, _ path: String) throws -> [MovedTable] {
    try move(PostgresMoveSource(server.address), SQLiteMoveTarget(path: path, now: now))
  }

  @Test func `a file has the same rows after a move to a server and back`() async throws {
    let file = try await SampleFile(in: folder)
    let before = try SampleFile.contents(of: file.path)
    #expect(before.values.allSatisfy { !$0.isEmpty }, "every table has rows")
    let server = try ServerDatabase()
    let there = try toServer(file.path, server)
    let back = try toFile(server, second.database)
    expect(there, is: back)
    expect(there.map(\.name), is: MoveTable.all.map(\.name))
    #expect(there.allSatisfy { $0.rows > 0 && $0.digest.count == 64 })
    expect(Set(there.map(\.digest)).count, is: there.count)
    try expect(SampleFile.contents(of: second.database), is: before)
    // The signature of the audit log is made up, and so are some values.
    let findings = try SQLiteStore.check(databasePath: second.database)
    #expect(findings.allSatisfy { [.auditLog, .refusedValue].contains($0.code) })
  }

  @Test func `a database on a server has the same rows after a move to a file and back`()
    async throws
  {
    let first = try ServerDatabase()
    _ = try await toServer(SampleFile(in: folder).path, first)
    try first.run("DELETE FROM accounts_migrations WHERE version = 1000000000")
    let before = try first.contents()
    #expect(before.values.allSatisfy { !$0.isEmpty }, "every table has rows")
    // Rows that transactions have made only to lock them.
    try first.run(
      """
      INSERT INTO rate_limit_counters VALUES ('locked', 0, 0, 0, 0)
      """
    )
    let there = try toFile(first, second.database)
    let last = try ServerDatabase()
    try expect(toServer(second.database, last), is: there)
    try expect(last.contents(), is: before)
  }

  @Test func `the rules of the search keys go along, and a rebuild on the server renews them`()
    async throws
  {
    let old = "1, Unicode 1.1"
    let script = "UPDATE accounts_migrations SET checksum = '\(old)' WHERE version = 0"
    let file = try await SampleFile(in: folder, SampleRows.script + script)
    let server = try ServerDatabase(isEmpty: false)
    _ = try toServer(file.path, server)
    let keys = KeySource(KeyFile(path: folder.database + "-audit-key"))
    let store = try PostgresStore(server.address, keys: keys)
    try await expect(store.keyRules(), is: old)
    try await expect(store.rebuildSearchKeys().conflicts, is: [])
    try await expect(store.keyRules(), is: KeyRules.current)
    await store.close()
    try server.run("DELETE FROM accounts_migrations WHERE version = 0")
    _ = try toFile(server, second.database)
    let connection = try Connection(path: second.database, busyTimeout: .seconds(5))
    try expect(connection.keyRules(), is: nil)
  }

  @Test func `a service continues on the new database with the keys of the old one`() async throws {
    let old = try AccountService.test(in: folder)
    try await old.signUp("ada@example.com")
    try await old.signUp("grace@example.com", name: "Grace Hopper")
    let session = try await old.startSession("grace@example.com")
    let statistics = try await old.administration.statistics(days: 3)
    await old.close()
    let server = try ServerDatabase()
    _ = try toServer(folder.database, server)
    let store = try PostgresStore(
      server.address,
      keys: KeySource(KeyFile(path: folder.database + "-audit-key"))
    )
    try await requireComplete(AccountService(store: store, settings: .cheap), session, statistics)
    _ = try toFile(server, second.database)
    try FileManager.default.copyItem(
      atPath: folder.database + "-audit-key",
      toPath: second.database + "-audit-key"
    )
    try await requireComplete(AccountService.test(in: second), session, statistics)
    #expect(try SQLiteStore.check(databasePath: second.database, isFull: true).isEmpty)
  }

  private func requireComplete(
    _ accounts: AccountService,
    _ session: StartedSession,
    _ statistics: UserStatistics
  ) async throws {
    let resumed = try await accounts.resumeSession(session.token)
    expect(resumed?.user.email, is: "grace@example.com")
    #expect(try await accounts.auditLog.verify().findings.isEmpty)
    let found = try await accounts.administration.list(UserQuery(search: "hopper")).users
    expect(found.map(\.email), is: ["grace@example.com"])
    try await expect(accounts.administration.statistics(days: 3).total, is: statistics.total)
    // The log goes on.
    try await expect(accounts.logIn("ada@example.com").inWords, is: "logged in")
    #expect(try await accounts.auditLog.verify().findings.isEmpty)
    await accounts.close()
  }

  private struct Interrupted: Error {}

  @Test func `an interrupted move has changed nothing, and can be repeated`() async throws {
    let file = try await SampleFile(in: folder)
    let before = try SampleFile.contents(of: file.path, includesMigrations: true)
    let server = try ServerDatabase()
    for step in [MoveProgress.Step.copying, .checking] {
      #expect(throws: Interrupted.self) {
        try move(
          SQLiteMoveSource(path: file.path),
          PostgresMoveTarget(server.address, now: now)
        ) { if $0.step == step { throw Interrupted() } }
      }
      try expect(server.contents(includesMigrations: true), is: [:])
      try expect(SampleFile.contents(of: file.path, includesMigrations: true), is: before)
    }
    _ = try toServer(file.path, server)
    let there = try server.contents(includesMigrations: true)
    for step in [MoveProgress.Step.copying, .checking] {
      #expect(throws: Interrupted.self) {
        try move(
          PostgresMoveSource(server.address),
          SQLiteMoveTarget(path: second.database, now: now)
        ) { if $0.step == step { throw Interrupted() } }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: second.path)
      expect(names, is: [])
      try expect(server.contents(includesMigrations: true), is: there)
    }
  }
}

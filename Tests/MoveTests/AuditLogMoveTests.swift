import AccountsFiles
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQL
@testable import AccountsPostgres
@testable import AccountsSQLite

/// Tests of the audit log of a database that is moved from a server to a file, and back.
struct AuditLogMoveTests {
  private let folder = TemporaryFolder()
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func service(on server: ServerDatabase) throws -> AccountService {
    let keys = KeySource(KeyFile(path: folder.database + "-audit-key"))
    return AccountService(store: try PostgresStore(server.address, keys: keys), settings: .cheap)
  }

  private func serviceOnFile() throws -> AccountService {
    try AccountService(databasePath: folder.database, settings: .cheap)
  }

  /// Signs up thirty users at the same time, so that a server needs several chains.
  private func signUpAll(_ round: Int, _ accounts: AccountService) async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<30 {
        group.addTask { try await accounts.signUp("u\(number)-\(round)@example.com") }
      }
      try await group.waitForAll()
    }
  }

  /// Fills a database on a server, and moves it to the file.
  ///
  /// - Returns: the head of its log.
  private func moveToFile() async throws -> AuditHead {
    let server = try ServerDatabase(isEmpty: false)
    let accounts = try service(on: server)
    try await meeting(at: server.url) { [self] in try await signUpAll(0, accounts) }
    let head = try await accounts.auditLog.verify().head
    await accounts.close()
    _ = try DatabaseMove(
      from: PostgresMoveSource(server.address),
      to: SQLiteMoveTarget(path: folder.database, now: now)
    )
    .run(at: now) { _ in }
    return head
  }

  private func numbers(_ accounts: AccountService) async throws -> [Int] {
    try await accounts.auditLog.events(AuditQuery(limit: 1000)).map(\.number)
  }

  @Test func `a file goes on with the log of a server, and a server with that of the file`()
    async throws
  {
    let kept = try await moveToFile()
    #expect(kept.ends.count > 1)
    let file = try serviceOnFile()
    try await expect(file.auditLog.verify(against: kept).findings, is: [])
    try await signUpAll(1, file)
    let longer = try await file.auditLog.verify(against: kept, from: kept)
    #expect(longer.findings == [] && longer.count == 30)
    #expect(longer.head.ends.dropFirst().elementsEqual(kept.ends.dropFirst()))
    // Numbers go on after the largest of any chain.
    let stored = try await numbers(file)
    #expect(zip(stored, stored.dropFirst()).allSatisfy { $0 > $1 } && stored.count == 60)
    #expect(try await file.auditLog.isSealed())
    await file.close()
    try expect(SQLiteStore.check(databasePath: folder.database, isFull: true), is: [])

    let server = try ServerDatabase()
    _ = try DatabaseMove(
      from: SQLiteMoveSource(path: folder.database),
      to: PostgresMoveTarget(server.address, now: now)
    )
    .run(at: now) { _ in }
    let after = try service(on: server)
    try await signUpAll(2, after)
    try await expect(after.auditLog.verify(against: longer.head).findings, is: [])
    try await expect(numbers(after).count, is: 90)
    try await expect(after.store.total(UserQuery()), is: .exactly(90))
    await after.close()
  }

  @Test func `ASVS 16.4.2: a file does not sign a log without one of its chains`() async throws {
    _ = try await moveToFile()
    let connection = try Connection(path: folder.database, busyTimeout: .seconds(5))
    try connection.execute("DROP TRIGGER audit_events_go_by_age")
    try connection.execute("DELETE FROM audit_events WHERE chain = 2")
    try connection.execute("DELETE FROM audit_head WHERE chain = 2")
    let forged = try serviceOnFile()
    try await forged.signUp("last@example.com")
    #expect(try await forged.auditLog.verify().findings.contains(.missingChain(2)))
    #expect(try await !forged.auditLog.isSealed())
    await forged.close()
  }
}

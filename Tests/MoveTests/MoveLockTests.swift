import AccountsFiles
import Dispatch
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQL
@testable import AccountsPostgres
@testable import AccountsSQLite

/// Tests of a service that has the database open during and after a move.
struct MoveLockTests {
  private let folder = TemporaryFolder()
  private let now = Date()

  /// A service on a file that waits only briefly for other writers.
  private func service() throws -> AccountService {
    let wait = Duration.milliseconds(20)
    let file = try DatabaseFile(path: folder.database, busyTimeout: wait, now: now)
    let signer = AuditSigner(AuditSettings(), keyPath: nil, database: file.path)
    let store = SQLiteStore(Database(file, busyTimeout: wait, signer: signer), signer)
    return AccountService(store: store, settings: .cheap)
  }

  private func service(_ server: ServerDatabase) throws -> AccountService {
    let keys = KeySource(KeyFile(path: folder.path + "/audit-key"))
    return AccountService(store: try PostgresStore(server.address, keys: keys), settings: .cheap)
  }

  /// Checks what a service does while its database is moved, and after the move was abandoned.
  private func readsOnly(
    _ accounts: AccountService,
    _ open: () throws -> any MoveSource
  ) async throws {
    try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com")
    let source = try open()
    await #expect(throws: StorageError(.databaseBusy, at: "")) {
      try await accounts.signUp("grace@example.com")
    }
    // A use would be recorded two minutes later; the session is valid all the same.
    var later = AccountSettings.cheap
    later.hashingCost = accounts.settings.hashingCost
    let minutes = AccountService(store: accounts.store, settings: later) { Date() + 120 }
    try await expect(minutes.resumeSession(session.token)?.user.email, is: "ada@example.com")
    try await expect(accounts.allUsers().count, is: 1)
    try await accounts.store.requireReady()
    var rows = 0
    try source.read(MoveTable.all[0]) { _ in rows += 1 }
    expect(rows, is: 1)
    withExtendedLifetime(source) {}
  }

  private static let locks = """
    SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    """

  /// Waits until the server has noticed that the connection of a move is closed.
  private func waitForEnd(ofMoveOn server: ServerDatabase) async throws {
    let other = try server.connect()
    while try other.integer(Self.locks) > 0 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `during a move of a file, a service reads, checks sessions, and stores nothing`()
    async throws
  {
    let accounts = try service()
    try await readsOnly(accounts) { try SQLiteMoveSource(path: folder.database) }
    try await accounts.signUp("grace@example.com")
    await accounts.close()
  }

  @Test func `during a move from a server, a service reads, checks sessions, and stores nothing`()
    async throws
  {
    let server = try ServerDatabase()
    let accounts = try service(server)
    try await readsOnly(accounts) { try PostgresMoveSource(server.address) }
    try await waitForEnd(ofMoveOn: server)
    try await accounts.signUp("grace@example.com")
    await accounts.close()
  }

  /// Whether a service accepts a session after a number of seconds.
  ///
  /// - Throws: `StorageError`.
  private func accepts(
    _ token: SessionToken,
    _ accounts: AccountService,
    after seconds: Double = 0
  ) async throws -> Bool {
    let later = AccountService(store: accounts.store, settings: accounts.settings) {
      Date() + seconds
    }
    return try await later.resumeSession(token) != nil
  }

  @Test func `after a move of a file, a service accepts no session any more`() async throws {
    let accounts = try service()
    try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com")
    // Twice: the second time, the session is cached.
    for _ in 0..<2 { #expect(try await accepts(session.token, accounts)) }
    try SQLiteMoveSource(path: folder.database).mark(movedTo: "elsewhere", at: now)
    await #expect(throws: StorageError(.moved, at: "")) {
      try await accepts(session.token, accounts)
    }
    try SQLiteMoveSource(path: folder.database).removeMark()
    #expect(try await accepts(session.token, accounts))
    await accounts.close()
  }

  @Test func `after a move from a server, a service accepts no session for longer than a minute`()
    async throws
  {
    let server = try ServerDatabase()
    let accounts = try service(server)
    try await accounts.signUp("ada@example.com")
    let session = try await accounts.startSession("ada@example.com")
    try PostgresMoveSource(server.address).mark(movedTo: "elsewhere", at: now)
    try await waitForEnd(ofMoveOn: server)
    await #expect(throws: StorageError(.moved, at: "")) {
      try await accepts(session.token, accounts, after: 61)
    }
    await accounts.close()
  }

  @Test func `during a move to a server, no service stores anything there`() async throws {
    let server = try ServerDatabase(isEmpty: false)
    let accounts = try service(server)
    do {
      let target = try PostgresMoveTarget(server.address, now: now)
      await #expect(throws: StorageError(.databaseBusy, at: "")) {
        try await accounts.signUp("ada@example.com")
      }
      withExtendedLifetime(target) {}
    }
    try await waitForEnd(ofMoveOn: server)
    try await accounts.signUp("ada@example.com")
    await accounts.close()
  }

  @Test func `a transaction that has begun is in the copy`() async throws {
    let server = try ServerDatabase(isEmpty: false)
    let begun = try server.connect()
    try begun.run(
      """
      SET idle_in_transaction_session_timeout = 0;
      BEGIN; SELECT pg_advisory_xact_lock_shared(\(AccountsPostgres.Connection.moveLock));
      INSERT INTO rate_limit_counters VALUES ('a', 1, 1, 1, 1)
      """
    )
    let address = server.address
    // On a thread of its own: the move blocks it.
    async let counted = withCheckedThrowingContinuation { continuation in
      DispatchQueue.global()
        .async {
          continuation.resume(
            with: Result {
              let source = try PostgresMoveSource(address)
              return try MoveTable.all.filter { $0.name == "rate_limit_counters" }
                .map { try source.count(of: $0) }
            }
          )
        }
    }
    // Until the move waits.
    let other = try server.connect()
    while try other.integer("\(Self.locks) AND NOT granted") == 0 {
      try await Task.sleep(for: .milliseconds(1))
    }
    try begun.run("COMMIT")
    try await expect(counted, is: [1])
  }

  @Test func `after a move of a file, running and new programs refuse to use it`() async throws {
    let server = try ServerDatabase()
    let accounts = try service()
    try await accounts.signUp("ada@example.com")
    _ = try DatabaseMove(
      from: SQLiteMoveSource(path: folder.database),
      to: PostgresMoveTarget(server.address, now: now)
    )
    .run(at: now) { _ in }
    let path = try DatabasePath.resolved(folder.database)
    let message = "the database \(path) was moved to \(server.address.location)"
    try await refuses(accounts, message)
    let error = #expect(throws: StorageError.self) { _ = try service() }
    expect(error?.description, is: message)
    #expect(throws: StorageError(.moved, at: path)) {
      _ = try SQLiteStore.migrationStatus(databasePath: path)
    }
    let unused = try ServerDatabase()
    let elsewhere = try PostgresMoveTarget(unused.address, now: now)
    let again = #expect(throws: StorageError.self) {
      try DatabaseMove(from: SQLiteMoveSource(path: folder.database), to: elsewhere)
        .run(at: now) { _ in }
    }
    elsewhere.close()
    withExtendedLifetime(unused) {}
    expect(again?.description, is: message)
    try expect(
      MoveCancellation(of: SQLiteMoveSource(path: path))
        .run(at: now, opening: { nil }) { _ in },
      is: .cancelled
    )
    try await accounts.signUp("grace@example.com")
    await accounts.close()
    try expect(SQLiteStore.check(databasePath: path, isFull: true), is: [])
  }

  @Test func `after a move from a server, running and new programs refuse to use it`() async throws
  {
    let server = try ServerDatabase()
    let accounts = try service(server)
    try await accounts.signUp("ada@example.com")
    _ = try DatabaseMove(
      from: PostgresMoveSource(server.address),
      to: SQLiteMoveTarget(path: folder.database, now: now)
    )
    .run(at: now) { _ in }
    try await waitForEnd(ofMoveOn: server)
    let path = try DatabasePath.resolved(folder.database)
    let message = "the database \(server.address.location) was moved to \(path)"
    try await refuses(accounts, message)
    let error = #expect(throws: StorageError.self) { _ = try service(server) }
    expect(error?.description, is: message)
    #expect(throws: StorageError(.moved, at: path)) {
      _ = try PostgresStore.migrationStatus(server.address)
    }
    let other = try SQLiteMoveTarget(path: folder.path + "/other.db", now: now)
    let again = #expect(throws: StorageError.self) {
      try DatabaseMove(from: PostgresMoveSource(server.address), to: other).run(at: now) { _ in }
    }
    other.close()
    expect(again?.description, is: message)
    let source = try PostgresMoveSource(server.address)
    try expect(MoveCancellation(of: source).run(at: now, opening: { nil }) { _ in }, is: .cancelled)
    try await accounts.signUp("grace@example.com")
    await accounts.close()
  }

  private func refuses(_ accounts: AccountService, _ message: String) async throws {
    let refused = await #expect(throws: StorageError.self) {
      try await accounts.signUp("grace@example.com")
    }
    expect(refused?.description, is: message)
    let unready = await #expect(throws: StorageError.self) {
      try await accounts.store.requireReady()
    }
    expect(unready?.description, is: message)
  }
}

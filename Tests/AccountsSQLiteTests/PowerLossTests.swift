import AccountsSQL
import CRecordingVFS
import CSQLite
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite
@_spi(Stores) @testable import AccountsForms

/// Tests that a power loss at any moment loses no acknowledged change.
///
/// Users are numbers; an acknowledgement is the number, or its negative for a deletion. Steps leave
/// out moments that are like their neighbours. `ACCOUNTS_LONG=1` tries every moment, and many more
/// ways in which a disk may lose or tear unsynced data.
@Suite(.serialized)
struct PowerLossTests {
  private let folder = TemporaryFolder()
  private let survivals: [Recording.Survival]

  init() throws {
    expect(recording_register(), is: SQLITE_OK)
    let isLong = ProcessInfo.processInfo.environment["ACCOUNTS_LONG"] != nil
    survivals = [.nothing, .everything] + (0..<(isLong ? 30 : 1)).map { .some(seed: UInt64($0)) }
  }

  // MARK: Interrupted operations

  @Test func `one sign-up`() async throws {
    try await prepare()
    try await expectNothingLost(attempted: 1...1) { store in try await signUp(1, store) }
  }

  @Test func `creating a database, and the first sign-up`() async throws {
    try await expectNothingLost(attempted: 1...1, step: 8) { try await signUp(1, $0) }
  }

  @Test func `sign-ups that are committed together`() async throws {
    try await prepare()
    try await expectNothingLost(attempted: 1...24, step: 4) { store in
      try await withThrowingTaskGroup { group in
        for number in 1...24 { group.addTask { try await signUp(Int64(number), store) } }
        try await group.waitForAll()
      }
    }
  }

  @Test func `a deletion`() async throws {
    try await prepare()
    try await withDatabase(vfs: nil) { for number in 1...3 { try await signUp(Int64(number), $0) } }
    let recording = try await record {
      try await withDatabase { store in
        let second = try reference(2)
        try await store.transaction { transaction in
          guard let id = try transaction.user(second)?.id else { return }
          _ = try transaction.delete(id)
        }
        recording_acknowledge(-2)
      }
    }
    try await check(recording, attempted: 1...3, stored: [1, 3])
  }

  @Test func `the batches of an import, and a checkpoint between them`() async throws {
    try await prepare()
    let recording = try await record {
      try await withDatabase(checkpointBytes: 64 << 10) { store in
        for start: Int64 in [1, 61, 121] { try await insertBatch(start..<start + 60, store) }
      }
    }
    expect(recording.acknowledged(before: recording.momentCount).count, is: 180)
    try await check(recording, attempted: 1...180, step: 25)
  }

  @Test func `a checkpoint on closing, and sign-ups in the restarted WAL`() async throws {
    try await prepare()
    try await withDatabase(vfs: nil) { try await signUp(1, $0) }
    let recording = try await record {
      try await withDatabase { try await signUp(2, $0) }
      try await withDatabase { try await signUp(3, $0) }
    }
    #expect(recording.syncCount >= 4)
    try await check(recording, attempted: 1...3, stored: [1], step: 4)
  }

  @Test func `a migration`() async throws {
    try await prepare()
    try await withDatabase(vfs: nil) { try await insertBatch(1..<21, $0) }
    // One that fills every row, as a later version may have it.
    let script = """
      CREATE TABLE later (id TEXT PRIMARY KEY, note BLOB) STRICT;
      INSERT INTO later SELECT id, randomblob(500) FROM users;
      """
    let later = Migration(version: 2, name: "later", compatibleFrom: 1, sql: Array(script.utf8))
    let recording = try await record {
      let migrations = Migrator.all + [later]
      await Database(try open(migrations: migrations)).close()
    }
    try await check(recording, attempted: 1...20, stored: Array(1...20), step: 8)
  }

  // MARK: Tests of these tests

  @Test func `without synchronizing, acknowledged sign-ups are lost`() async throws {
    try await prepare()
    let recording = try await record {
      let file = try open()
      try file.connection.execute("PRAGMA synchronous = OFF")
      let store = Self.store(Database(file))
      for number: Int64 in 1...3 { try await signUp(number, store) }
    }
    var losses = 0
    for moment in 0..<recording.momentCount where losses == 0 {
      losses += try await lost(recording.crash(at: moment, .nothing)).count
    }
    #expect(losses > 0)
  }

  @Test(arguments: [("FULL", true), ("EXTRA", false)])
  func `a journal comes back, with what it undoes, if its folder was not synchronized`(
    _ row: (synchronous: String, losesSignUps: Bool)
  ) async throws {
    try await prepare()
    let recording = try await record {
      let file = try open()
      try expect(
        file.connection.rows("PRAGMA journal_mode = DELETE") { $0.text(0) },
        is: ["delete"]
      )
      try file.connection.execute("PRAGMA synchronous = \(row.synchronous)")
      let store = Self.store(Database(file))
      for number: Int64 in 1...2 { try await signUp(number, store) }
    }
    var losses = 0
    for moment in 0..<recording.momentCount {
      losses += try await lost(recording.crash(at: moment, .nothing)).count
    }
    expect((losses > 0), is: row.losesSignUps)
  }

  // MARK: Helpers

  /// Creates an empty database, closed and checkpointed.
  private func prepare() async throws {
    await (try Database(path: folder.database, now: Date())).close()
  }

  private func open(
    vfs: String? = "recording",
    checkpointBytes: Int64 = 4 << 20,
    migrations: [Migration] = Migrator.all
  ) throws -> DatabaseFile {
    try DatabaseFile(
      path: folder.database,
      busyTimeout: .seconds(5),
      now: Date(),
      vfs: vfs,
      checkpointBytes: checkpointBytes,
      migrations: migrations
    )
  }

  private func withDatabase(
    vfs: String? = "recording",
    checkpointBytes: Int64 = 4 << 20,
    _ body: (SQLiteStore) async throws -> Void
  ) async throws {
    let database = Database(try open(vfs: vfs, checkpointBytes: checkpointBytes))
    try await body(Self.store(database))
    await database.close()
  }

  private static func store(_ database: Database) -> SQLiteStore {
    SQLiteStore(database, AuditSigner(AuditSettings(), keyPath: nil, database: database.path))
  }

  private func record(_ body: () async throws -> Void) async throws -> Recording {
    try await Recording(in: folder.path, body)
  }

  private func expectNothingLost(
    attempted: ClosedRange<Int64>,
    step: Int = 1,
    _ body: (SQLiteStore) async throws -> Void
  ) async throws {
    let recording = try await record { try await withDatabase { try await body($0) } }
    expect(recording.acknowledged(before: recording.momentCount).sorted(), is: Array(attempted))
    try await check(recording, attempted: attempted, step: step)
  }

  private func check(
    _ recording: Recording,
    attempted: ClosedRange<Int64>,
    stored: [Int64] = [],
    step: Int = 1
  ) async throws {
    #expect(recording.momentCount > 5)
    let isLong = survivals.count > 5
    var seen: Set<Recording.Crash> = []
    for moment in stride(from: 0, to: recording.momentCount, by: isLong ? 1 : step) {
      for survival in survivals {
        let crash = recording.crash(at: moment, survival)
        guard seen.insert(crash).inserted else { continue }
        let place = "moment \(moment) of \(recording.momentCount), \(survival) survives"
        let lost = try await lost(crash, attempted, stored)
        expect(lost, is: [], "\(place)")
      }
    }
  }

  /// Returns the acknowledged changes that the power loss undid.
  private func lost(
    _ crash: Recording.Crash,
    _ attempted: ClosedRange<Int64> = 1...1000,
    _ stored: [Int64] = []
  ) async throws -> [Int64] {
    let disk = TemporaryFolder()
    try crash.write(into: disk.path)
    let exists = FileManager.default.fileExists(atPath: disk.database)
    let store = Self.store(try Database(path: disk.database, now: Date()))
    let users = Set(try await numbers(store))
    #expect(users.isSubset(of: Set(attempted)))
    try expect(SQLiteStore.check(databasePath: disk.database, isFull: true), is: [])
    #expect(exists || crash.acknowledged.isEmpty)
    // The store still works: the next sign-up is stored.
    try await signUp(999_999, store)
    return (stored + crash.acknowledged)
      .filter { number in number > 0 ? !users.contains(number) : users.contains(-number) }
  }

  private func reference(_ number: Int64) throws -> UserReference {
    try #require(UserReference("u\(number)@example.com"))
  }

  private func numbers(_ store: SQLiteStore) async throws -> [Int64] {
    try await store.database.read { connection in
      try connection.rows("SELECT email FROM users") { row in
        Int64(row.text(0).dropFirst().prefix { $0 != "@" }) ?? 0
      }
    }
  }

  /// Signs a user up and records the acknowledgement.
  private func signUp(_ number: Int64, _ store: SQLiteStore) async throws {
    try await store.database.write { try Self.insert(number, on: $0) }
    recording_acknowledge(number)
  }

  private func insertBatch(_ numbers: Range<Int64>, _ store: SQLiteStore) async throws {
    try await store.database.write { for number in numbers { try Self.insert(number, on: $0) } }
    for number in numbers { recording_acknowledge(number) }
  }

  private static func insert(_ number: Int64, on connection: Connection) throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    var generator = SystemRandomNumberGenerator()
    let user = try User.sample(
      id: UserID(at: now, using: &generator),
      address: EmailAddress("u\(number)@example.com"),
      createdAt: now
    )
    let signer = AuditSigner(AuditSettings(), keyPath: nil, database: "unused")
    let transaction = SQLTransaction(connection, .sqlite, signer)
    _ = try transaction.insert(StoredAccount(user, hash: PasswordHash(phc: hash)))
    try transaction.finish()
  }

  /// A hash of some password by libsodium.
  private static let hash =
    "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$iWh06vD8Fy27wf9npn6FXWiCX4K6pW6Ue1Bnzz07Z8A"
}

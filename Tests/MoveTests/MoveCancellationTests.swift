import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsPostgres
@testable import AccountsSQLite

/// Tests of moves that are taken back: no more than one of the two databases can ever be used.
struct MoveCancellationTests {
  private let folder: TemporaryFolder
  private let server: ServerDatabase
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    folder = try TemporaryFolder()
    server = try ServerDatabase()
  }

  /// Moves a file with rows in every table to the server.
  private func moved() async throws -> SampleFile {
    let file = try await SampleFile(in: folder)
    let target = try PostgresMoveTarget(server.address, now: now)
    _ = try DatabaseMove(from: SQLiteMoveSource(path: file.path), to: target).run(at: now) { _ in }
    return file
  }

  private func cancel(
    _ path: String,
    _ progress: (MoveProgress) throws -> Void = { _ in }
  ) throws
    -> Bool
  {
    let new = try PostgresMoveSource(server.address)
    return try MoveCancellation(of: SQLiteMoveSource(path: path), movedTo: new)
      .run(
        at: now,
        progress
      )
  }

  private func marks(_ path: String) throws -> (old: String?, new: String?) {
    (
      try SQLiteMoveSource(path: path).newPlace(),
      try PostgresMoveSource(server.address).newPlace()
    )
  }

  @Test func `the old database is used again, and the new one is not`() async throws {
    let file = try await moved()
    let path = try DatabasePath.resolved(file.path)
    #expect(try marks(path) == (old: server.address.location, new: nil))
    var steps: [MoveProgress] = []
    #expect(try cancel(path) { steps.append($0) })
    #expect(steps.allSatisfy { $0.step == .checking && (0...1).contains($0.fraction) })
    #expect(!steps.isEmpty)
    #expect(try marks(path) == (old: nil, new: path))
    #expect(try !cancel(path), "there is no mark any more")
    let keys = KeySource(existing: { nil }, newestOrNew: { Key() })
    let refused = #expect(throws: StorageError.self) {
      try PostgresStore(server.address, keys: keys)
    }
    #expect(refused == StorageError(.moved, at: ""))
    #expect(
      refused?.description == "the database \(server.address.location) was moved to \(path)"
    )
    let connection = try Connection(path: path, busyTimeout: .seconds(5))
    #expect(try connection.integer("PRAGMA user_version") < Int64(MoveMark.version))
  }

  @Test func `a cancellation that ended between its two commits can be repeated`() async throws {
    let file = try await moved()
    let path = try DatabasePath.resolved(file.path)
    try PostgresMoveSource(server.address).mark(movedTo: path, at: now)
    #expect(try marks(path) == (old: server.address.location, new: path))
    #expect(try cancel(path))
    #expect(try marks(path) == (old: nil, new: path))
  }

  static let changes = [
    ("users", "UPDATE users SET last_login_at = 6 WHERE last_login_at = 5"),
    ("sessions", "DELETE FROM sessions WHERE created_at = 1"),
    ("rate_limit_counters", "INSERT INTO rate_limit_counters VALUES ('user:y', 1, 1, 1, 1)"),
  ]

  @Test(arguments: changes)
  func `a new database that was changed stays in use`(
    _ table: String,
    _ change: String
  )
    async throws
  {
    let file = try await moved()
    try server.run(change)
    let before = try (marks(file.path), server.contents(includesMigrations: true))
    let error = #expect(throws: StorageError.self) { try cancel(file.path) }
    #expect(
      error?.description
        == "the database \(server.address.location) was changed since the move (table \(table)), so the move was not cancelled"
    )
    let after = try (marks(file.path), server.contents(includesMigrations: true))
    #expect(before.0 == after.0 && before.1 == after.1)
  }

  @Test func `another database than the new one is refused`() async throws {
    let file = try await moved()
    let path = try DatabasePath.resolved(file.path)
    let other = try ServerDatabase(isEmpty: false)
    let error = #expect(throws: StorageError.self) {
      try MoveCancellation(
        of: SQLiteMoveSource(path: path),
        movedTo: PostgresMoveSource(other.address)
      )
      .run(at: now) { _ in }
    }
    #expect(
      error?.description == "the database \(path) was moved to \(server.address.location)"
    )
    #expect(try PostgresMoveSource(other.address).newPlace() == nil)
    #expect(try marks(path) == (old: server.address.location, new: nil))
  }

  @Test func `an interrupted cancellation changes nothing`() async throws {
    struct Interrupted: Error {}
    let file = try await moved()
    #expect(throws: Interrupted.self) { try cancel(file.path) { _ in throw Interrupted() } }
    #expect(try marks(file.path) == (old: server.address.location, new: nil))
  }

  @Test func `without the new database, nothing is compared`() async throws {
    let file = try await moved()
    try server.run("DELETE FROM sessions")
    #expect(
      try MoveCancellation(of: SQLiteMoveSource(path: file.path), movedTo: nil)
        .run(at: now) { _ in }
    )
    #expect(try marks(file.path) == (old: nil, new: nil))
  }

  @Test func `an empty database on a server cannot be compared`() throws {
    let error = #expect(throws: StorageError.self) { try PostgresMoveSource(server.address) }
    #expect(error == StorageError(.empty, at: ""))
    #expect(error?.description == "the database \(server.address.location) is empty")
  }
}

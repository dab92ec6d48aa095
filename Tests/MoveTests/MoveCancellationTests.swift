import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQL
@testable import AccountsPostgres
@testable import AccountsSQLite

/// Tests of moves that are taken back: programs can never use both databases.
struct MoveCancellationTests {
  private let folder = TemporaryFolder()
  private let second = TemporaryFolder()
  private let server: ServerDatabase
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws { server = try ServerDatabase() }

  /// A move that was done: from a file to the server, or on to a second file.
  enum Direction: CaseIterable { case toServer, toFile }

  private func move(_ source: any MoveSource, _ target: any MoveTarget) throws {
    defer { target.close() }
    _ = try DatabaseMove(from: source, to: target).run(at: now) { _ in }
  }

  /// Moves a file with rows in every table to the server, and on to a second file.
  private func moved(_ direction: Direction = .toServer) async throws {
    let file = try await SampleFile(in: folder)
    try move(SQLiteMoveSource(path: file.path), PostgresMoveTarget(server.address, now: now))
    guard direction == .toFile else { return }
    let target = try SQLiteMoveTarget(path: second.database, now: now)
    try move(PostgresMoveSource(server.address), target)
  }

  private func old(_ direction: Direction) throws -> any MoveSource {
    direction == .toServer
      ? try SQLiteMoveSource(path: folder.database) : try PostgresMoveSource(server.address)
  }

  private func new(_ direction: Direction) throws -> any MoveSource {
    direction == .toServer
      ? try PostgresMoveSource(server.address) : try SQLiteMoveSource(path: second.database)
  }

  private func cancel(
    _ direction: Direction = .toServer,
    _ progress: (MoveProgress) throws -> Void = { _ in }
  ) throws -> MoveCancellation.Outcome {
    try MoveCancellation(of: old(direction))
      .run(at: now, opening: { try new(direction) }, progress)
  }

  /// The places that the marks of the old and the new database name.
  private func marks(_ direction: Direction = .toServer) throws -> [String?] {
    try [old(direction).newPlace(), new(direction).newPlace()]
  }

  private func places(_ direction: Direction = .toServer) throws -> (old: String, new: String) {
    try (old(direction).location, new(direction).location)
  }

  @Test(arguments: Direction.allCases)
  func `the old database is used again, and the new one is not`(
    _ direction: Direction
  ) async throws {
    try await moved(direction)
    let places = try places(direction)
    try expect(marks(direction), is: [places.new, nil])
    var steps: [MoveProgress] = []
    try expect(cancel(direction) { steps.append($0) }, is: .exchanged)
    #expect(steps.allSatisfy { $0.step == .checking && (0...1).contains($0.fraction) })
    #expect(!steps.isEmpty)
    try expect(marks(direction), is: [nil, places.old])
    try expect(cancel(direction), is: .notMoved)
    try expect(marks(direction), is: [nil, places.old])
  }

  @Test func `programs refuse the new database, and name the old one`() async throws {
    try await moved()
    try expect(cancel(), is: .exchanged)
    let places = try places()
    let keys = KeySource(existing: { nil }, newestOrNew: { Key() })
    let refused = #expect(throws: StorageError.self) {
      try PostgresStore(server.address, keys: keys)
    }
    expect(refused?.description, is: "the database \(places.new) was moved to \(places.old)")
    #expect(try SQLiteStore.migrationStatus(databasePath: places.old).last?.appliedAt != nil)
  }

  @Test(arguments: Direction.allCases)
  func `both are marked if it ends between its commits, and it can be repeated`(
    _ direction: Direction
  ) async throws {
    try await moved(direction)
    let places = try places(direction)
    #expect(throws: MoveCancellation.Unfinished.self) {
      try MoveCancellation(of: StuckSource(source: old(direction)))
        .run(at: now, opening: { try new(direction) }) { _ in }
    }
    try expect(marks(direction), is: [places.new, places.old])
    try expect(cancel(direction), is: .exchanged)
    try expect(marks(direction), is: [nil, places.old])
  }

  /// Refuses a cancellation, which changes nothing.
  private func refusal(
    _ direction: Direction = .toServer,
    opening new: (() throws -> (any MoveSource)?)? = nil
  ) throws -> String? {
    let before = try (marks(direction), server.contents(includesMigrations: true))
    let error = #expect(throws: StorageError.self) {
      try MoveCancellation(of: old(direction))
        .run(at: now, opening: new ?? { try self.new(direction) }) { _ in }
    }
    let after = try (marks(direction), server.contents(includesMigrations: true))
    #expect(before.0 == after.0 && before.1 == after.1)
    return error?.description
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
  ) async throws {
    try await moved()
    try server.run(change)
    try expect(
      refusal(),
      is:
        "the database \(server.address.location) was changed since the move (table \(table)), so the move was not cancelled"
    )
  }

  @Test func `a new file that was changed stays in use`() async throws {
    try await moved(.toFile)
    let connection = try Connection(path: second.database, busyTimeout: .seconds(5))
    try connection.execute("DELETE FROM one_time_secrets")
    let place = try places(.toFile).new
    try expect(
      refusal(.toFile),
      is:
        "the database \(place) was changed since the move (table one_time_secrets), so the move was not cancelled"
    )
  }

  @Test func `a new database that was moved on stays marked`() async throws {
    try await moved(.toFile)
    let last = try places(.toFile).new
    try expect(refusal(), is: "the database \(server.address.location) was moved to \(last)")
    try expect(SQLiteMoveSource(path: second.database).newPlace(), is: nil)
  }

  @Test func `another database than that of the mark is refused, with rows or without`()
    async throws
  {
    try await moved()
    let places = try places()
    let message = "the database \(places.old) was moved to \(places.new)"
    let other = try ServerDatabase(isEmpty: false)
    try expect(refusal { try PostgresMoveSource(other.address) }, is: message)
    try expect(PostgresMoveSource(other.address).newPlace(), is: nil)
    let empty = try ServerDatabase()
    try expect(
      refusal { try PostgresMoveSource(empty.address) },
      is: "the database \(empty.address.location) is empty"
    )
    try expect(empty.contents(includesMigrations: true), is: [:])
  }

  @Test(arguments: [true, false])
  func `a database without rows is not taken for the one that was moved to`(
    _ isEmpty: Bool
  ) async throws {
    let file = try await SampleFile(in: folder)
    let new = try ServerDatabase(isEmpty: isEmpty)
    try SQLiteMoveSource(path: file.path).mark(movedTo: new.address.location, at: now)
    let error = #expect(throws: StorageError.self) {
      try MoveCancellation(of: old(.toServer))
        .run(at: now, opening: { try PostgresMoveSource(new.address) }) { _ in }
    }
    expect(error?.description, is: "the database \(new.address.location) is empty")
    try expect(SQLiteMoveSource(path: file.path).newPlace(), is: new.address.location)
    if !isEmpty { try expect(PostgresMoveSource(new.address).newPlace(), is: nil) }
  }

  @Test(arguments: [0, 1])
  func `an interrupted cancellation changes nothing`(_ step: Int) async throws {
    struct Interrupted: Error {}
    try await moved()
    // A row for each thousand is reported.
    let rows =
      "INSERT INTO rate_limit_counters SELECT 'x' || n, 1, 1, 1, 1 FROM generate_series(1, 3000) n"
    try server.run(rows)
    var steps = 0
    #expect(throws: Interrupted.self) {
      try cancel { _ in
        if steps == step { throw Interrupted() }
        steps += 1
      }
    }
    try expect(marks(), is: [places().new, nil])
  }

  @Test func `without the new database, nothing is compared`() async throws {
    try await moved()
    try server.run("DELETE FROM sessions")
    let outcome = try MoveCancellation(of: old(.toServer))
      .run(at: now, opening: { nil }) { _ in }
    expect(outcome, is: .cancelled)
    try expect(marks(), is: [nil, nil])
  }
}

/// A database whose mark cannot be removed.
private struct StuckSource: MoveSource {
  struct Stuck: Error {}

  let source: any MoveSource

  var location: String { source.location }

  func count(of table: MoveTable) throws -> Int { try source.count(of: table) }

  func read(_ table: MoveTable, _ body: ([MoveCell]) throws -> Void) throws {
    try source.read(table, body)
  }

  func keyRules() throws -> String? { try source.keyRules() }

  func newPlace() throws -> String? { try source.newPlace() }

  func mark(movedTo place: String, at now: Date) throws {
    try source.mark(movedTo: place, at: now)
  }

  func removeMark() throws { throw Stuck() }
}

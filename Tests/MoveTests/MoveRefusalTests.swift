import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQL
@testable import AccountsPostgres
@testable import AccountsSQLite

/// Tests of databases that cannot be moved, or moved to: each has a message, and stays as it is.
struct MoveRefusalTests {
  private let folder = TemporaryFolder()
  private let second = TemporaryFolder()

  private typealias Contents = [String: [String]]

  /// The message of a move from a file that must fail and change nothing.
  private func refusal(_ path: String, _ server: ServerDatabase) throws -> String? {
    let before = try (
      Data(contentsOf: URL(filePath: path)), server.contents(includesMigrations: true)
    )
    let error = #expect(throws: StorageError.self) {
      let target = try PostgresMoveTarget(server.address, now: .now)
      _ = try DatabaseMove(from: SQLiteMoveSource(path: path), to: target)
        .run(at: .now) { _ in }
    }
    let after = try (
      Data(contentsOf: URL(filePath: path)), server.contents(includesMigrations: true)
    )
    #expect(before.0 == after.0 && before.1 == after.1)
    return error?.description
  }

  /// The message of a move from a server that must fail and change nothing.
  private func refusal(_ server: ServerDatabase, _ path: String) throws -> String? {
    func contents() throws -> (Data?, Contents) {
      (try? Data(contentsOf: URL(filePath: path)), try server.contents(includesMigrations: true))
    }
    let before = try contents()
    let error = #expect(throws: StorageError.self) {
      let target = try SQLiteMoveTarget(path: path, now: .now)
      defer { target.close() }
      _ = try DatabaseMove(from: PostgresMoveSource(server.address), to: target)
        .run(at: .now) { _ in }
    }
    let after = try contents()
    #expect(before.0 == after.0 && before.1 == after.1)
    let names = try FileManager.default.contentsOfDirectory(atPath: second.path)
    #expect(names.allSatisfy { !$0.hasSuffix("-copy") })
    return error?.description
  }

  /// A database on a server that has rows.
  private func sampleServer() async throws -> ServerDatabase {
    let server = try ServerDatabase()
    let file = try await SampleFile(in: TemporaryFolder())
    _ = try DatabaseMove(
      from: SQLiteMoveSource(path: file.path),
      to: PostgresMoveTarget(server.address, now: .now)
    )
    .run(at: .now) { _ in }
    return server
  }

  /// Statements that put a row into a single table of a file.
  static let singleRows = [
    "INSERT INTO users (id, name_key, email, email_key, search_key, segment, password_hash, language, role, created_at, awaits_approval) VALUES ('\(SampleRows.users[0])', 'k', 'a@x', 'a@x', 'k', 0, '$x', 'english', 'member', 1, 0)",
    "INSERT INTO rate_limit_counters VALUES ('a', 1, 1, 1, 1)",
    "INSERT INTO one_time_secrets VALUES ('\(SampleRows.users[0])', 'challenge', zeroblob(32), NULL, NULL, NULL, NULL, NULL, 1, 2)",
    "INSERT INTO audit_events VALUES (1, 1, 'a', NULL, 'anyone', NULL, NULL, NULL, NULL, zeroblob(32), 1)",
    "UPDATE audit_head SET number = 7, base_number = 7",
  ]

  @Test(arguments: singleRows)
  func `a file with a single row is not replaced`(_ statement: String) async throws {
    let server = try await sampleServer()
    let file = try await SampleFile(in: second, statement)
    try expect(
      refusal(server, file.path),
      is: "the database \(try DatabasePath.resolved(file.path)) is not empty"
    )
  }

  @Test func `a database on a server with a single row is not changed`() async throws {
    let file = try await SampleFile(in: folder)
    for statement in [
      "INSERT INTO rate_limit_counters VALUES ('a', 1, 1, 1, 1)",
      "INSERT INTO one_time_secrets VALUES ('\(SampleRows.users[0])', 'challenge', sha256('a'), NULL, NULL, NULL, NULL, NULL, 1, 2)",
      "UPDATE audit_head SET number = 7, base_number = 7",
    ] {
      let server = try ServerDatabase(isEmpty: false)
      try server.run(statement)
      try expect(
        refusal(file.path, server),
        is: "the database \(server.address.location) is not empty"
      )
    }
  }

  @Test func `the databases of other programs are neither moved nor changed`() async throws {
    let file = try await SampleFile(in: folder)
    let server = try ServerDatabase()
    try server.run("CREATE TABLE orders (number integer)")
    let message = "\(server.address.location) is the database of another program"
    try expect(refusal(file.path, server), is: message)
    try expect(refusal(server, second.database), is: message)
    let foreign = second.path + "/foreign.db"
    try Connection(make: foreign).run(script: "CREATE TABLE orders (number)")
    let moved = try await sampleServer()
    try expect(refusal(moved, foreign), is: "\(foreign) is the database of another program")
    try expect(
      refusal(foreign, ServerDatabase()),
      is: "\(foreign) is the database of another program"
    )
    try Data("no database at all".utf8).write(to: URL(filePath: foreign))
    try expect(refusal(moved, foreign), is: "\(foreign) is not a database")
    try expect(refusal(foreign, ServerDatabase()), is: "\(foreign) is not a database")
    try Data().write(to: URL(filePath: foreign))
    try expect(refusal(foreign, ServerDatabase()), is: "the database \(foreign) is empty")
  }

  @Test(arguments: ["no database at all", String(repeating: "a text of some length\n", count: 99)])
  func `a file that is no database is not replaced, and nothing is left beside it`(
    _ text: String
  ) async throws {
    let file = second.path + "/notes.txt"
    try Data(text.utf8).write(to: URL(filePath: file))
    let error = #expect(throws: StorageError.self) {
      try SQLiteMoveTarget(path: file, now: .now).close()
    }
    expect(error?.description, is: "\(file) is not a database")
    expect(error?.advice, is: "name a new file; this one was not changed")
    try expect(String(contentsOfFile: file, encoding: .utf8), is: text)
    try expect(FileManager.default.contentsOfDirectory(atPath: second.path), is: ["notes.txt"])
  }

  @Test func `a schema that a newer version has added to is not left behind`() async throws {
    let file = try await SampleFile(
      in: folder,
      """
      INSERT INTO accounts_migrations VALUES (2, 'later', 'x', 0, 1); PRAGMA user_version = 2;
      CREATE TABLE later (a TEXT) STRICT
      """
    )
    try expect(
      refusal(file.path, ServerDatabase()),
      is:
        "the database \(try DatabasePath.resolved(file.path)) was changed by a newer version of this program (it has migration 2; this version supports up to 1)"
    )
    let server = try ServerDatabase(isEmpty: false)
    try server.run("INSERT INTO accounts_migrations VALUES (2, 'later', 'x', 0, 1)")
    try expect(
      refusal(server, second.database),
      is:
        "the database \(server.address.location) was changed by a newer version of this program (it has migration 2; this version supports up to 1)"
    )
  }

  @Test func `a file with a table of another program is not moved without it`() async throws {
    let file = try await SampleFile(in: folder, "CREATE TABLE orders (number INTEGER) STRICT")
    try expect(
      refusal(file.path, ServerDatabase()),
      is:
        "the schema of the database \(try DatabasePath.resolved(file.path)) does not match this version of this program (table orders is unexpected)"
    )
  }

  @Test func `a value that no backup may have is not moved to a file`() async throws {
    let server = try await sampleServer()
    let user = SampleRows.users[0]
    try server.run("UPDATE users SET name = 'Ada' || chr(27) WHERE id = '\(user)'")
    try expect(
      refusal(server, second.database),
      is:
        "the database \(server.address.location) has an invalid value, which this program cannot have stored (name of user \(user))"
    )
  }

  @Test func `values of custom fields that no list can read are not moved to a file`() async throws
  {
    let server = try await sampleServer()
    try server.run(
      "UPDATE users SET custom_fields = '{\"town\": 1.5}' WHERE email_key = 'b@example.com'"
    )
    try expect(
      refusal(server, second.database),
      is: "the database \(server.address.location) is damaged (a row of users cannot be read)"
    )
  }

  @Test func `a file that a program has open is not replaced`() async throws {
    let store = try SQLiteStore(path: second.database)
    let server = try await sampleServer()
    try expect(
      refusal(server, second.database),
      is: "the database \(store.path) is in use by another program"
    )
    await store.close()
  }
}

extension AccountsSQLite.Connection {
  /// Creates a file.
  fileprivate convenience init(make path: String) throws {
    try self.init(PrivateDatabase(replacing: path))
  }
}

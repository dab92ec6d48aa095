import Accounts
import AccountsFiles
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsPostgres

/// An empty database whose owner is an ordinary role, on a server with another such role.
struct SharedDatabase {
  /// The superuser.
  let admin: Connection
  let name: String

  /// The role of the program, and another one.
  let service: String
  let other: String
  private let url: String
  private let folder = TemporaryFolder()

  init() throws {
    url = try PostgresServer.shared.get().url(in: folder, isEmpty: true)
    admin = try Connection(DatabaseAddress(url, environment: [:]))
    name = try admin.rows("SELECT current_database()::text") { $0.text(0) }[0]
    // Roles belong to the whole server.
    service = name.replacing("test_", with: "service_")
    other = name.replacing("test_", with: "other_")
    try admin.run(
      """
      CREATE ROLE \(service) LOGIN; CREATE ROLE \(other) LOGIN;
      ALTER DATABASE \(name) OWNER TO \(service); GRANT CONNECT ON DATABASE \(name) TO \(other)
      """
    )
  }

  /// The text after the remedies if something was created.
  static let suspicion =
    "; then find out who created what is unexpected, and what else they have changed"

  /// The address for a role.
  func address(_ role: String, _ settings: String = "") throws -> DatabaseAddress {
    let url = url.replacing("user=accounts", with: "user=\(role)") + settings
    return try DatabaseAddress(url, environment: [:])
  }

  /// Opens the database as the program does.
  func open(_ role: String? = nil, _ settings: String = "") throws {
    let keys = KeySource(existing: { nil }, newestOrNew: { Key() })
    _ = try PostgresStore(address(role ?? service, settings), keys: keys)
  }

  func tables() throws -> Int64 {
    try admin.integer(
      """
      SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema')
      """
    )
  }

  /// Expects that the database is refused, with nothing changed, and opens after the statements of
  /// the hint.
  func expectRefusal(
    _ reason: String,
    _ statements: String,
    _ after: String = "",
    isChanged: Bool = false,
    role: String? = nil,
    _ settings: String = ""
  ) throws {
    let before = try tables()
    let error = #expect(throws: StorageError.self) { try open(role, settings) }
    let place = try address(role ?? service).location
    expect(
      error?.description,
      is: (isChanged
        ? "the schema of the database \(place) does not match this version of this program (\(reason))"
        : "the database \(place) is open to other roles of its server (\(reason))")
    )
    expect(
      error?.advice,
      is: "run in this database, as its owner or a superuser of PostgreSQL: \(statements)\(after)"
    )
    try expect(tables(), is: before)
    try admin.run(statements)
    try open(role, settings)
    #expect(try tables() == Migrator.tables.count)
  }
}

import Foundation
import TestSupport

@testable import AccountsPostgres

/// A database on the server of the test process.
struct ServerDatabase {
  let address: DatabaseAddress

  /// The same, for connections of tests.
  let url: String
  private let folder = TemporaryFolder()

  /// Creates a database without tables, or with those of the current schema.
  init(isEmpty: Bool = true) throws {
    address = try PostgresServer.shared.get().address(in: folder, isEmpty: isEmpty)
    url = try PostgresServer.shared.get().url(in: folder, isEmpty: isEmpty)
  }

  /// Connects.
  func connect() throws -> Connection { try Connection(address) }

  /// Runs statements.
  func run(_ script: String) throws { try connect().run(script) }

  /// The rows of every table, with all columns, as texts.
  func contents(includesMigrations: Bool = false) throws -> [String: [String]] {
    let connection = try connect()
    let tables = try connection.rows(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'"
    ) { $0.text(0) }
    var contents: [String: [String]] = [:]
    for table in tables where includesMigrations || table != "accounts_migrations" {
      let rows = try connection.run("SELECT t::text FROM \(table) AS t")
      contents[table] = (0..<rows.count).map { rows.row($0).text(0) }.sorted()
    }
    return contents
  }

  /// The columns of every table, such as `users.email`.
  func columns() throws -> Set<String> {
    let columns = try connect()
      .rows(
        """
        SELECT table_name::text || '.' || column_name::text FROM information_schema.columns
        WHERE table_schema = 'public'
        """
      ) { $0.text(0) }
    return Set(columns)
  }
}

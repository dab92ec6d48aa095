import Foundation
import TestSupport

@testable import AccountsSQLite

/// A database file of a test.
struct SampleFile {
  let path: String
  private let folder: TemporaryFolder

  /// Creates a database with rows in every table.
  init(in folder: TemporaryFolder, _ script: String = SampleRows.script) async throws {
    self.folder = folder
    path = folder.database
    // Without a signer: the rows of the audit log are made up.
    let database = try Database(path: path, now: Date())
    try await database.write(in: .alone) { try $0.run(script: script) }
    await database.close()
  }

  /// The rows of every table of a file, with all columns, as SQL literals.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - includesMigrations: whether the table of migrations is included.
  /// - Returns: the rows by table.
  /// - Throws: `SQLiteError`.
  static func contents(
    of path: String,
    includesMigrations: Bool = false
  ) throws -> [String: [String]] {
    let connection = try Connection(path: path, busyTimeout: .seconds(5))
    let tables = try connection.rows(
      """
      SELECT t.name, group_concat('quote("' || c.name || '")', ' || '','' || ')
      FROM sqlite_schema t, pragma_table_xinfo(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'user_search%' GROUP BY t.name
      """
    ) { ($0.text(0), $0.text(1)) }
    var contents: [String: [String]] = [:]
    for (table, columns) in tables where includesMigrations || table != "accounts_migrations" {
      contents[table] =
        try connection.rows("SELECT \(columns) FROM \(table)") { $0.text(0) }.sorted()
    }
    return contents
  }

  /// The columns of every table of a file, such as `users.email`; without those of the index for
  /// searches.
  static func columns(of path: String) throws -> Set<String> {
    let connection = try Connection(path: path, busyTimeout: .seconds(5))
    let columns = try connection.rows(
      """
      SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'user_search%'
      """
    ) { $0.text(0) }
    return Set(columns)
  }
}

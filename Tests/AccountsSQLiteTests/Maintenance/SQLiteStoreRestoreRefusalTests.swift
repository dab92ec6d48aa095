import AccountsForms
import CSQLite
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

/// Tests of the backups that are not restored.
struct SQLiteStoreRestoreRefusalTests: RestoreSuite {
  let folder: TemporaryFolder

  init() async throws { folder = try await Self.folderWithBackup() }

  @Test func `a backup with values that no list can show is not restored`() async throws {
    let connection = try Connection(path: backup, busyTimeout: .seconds(30))
    try connection.execute("UPDATE users SET custom_fields = '{\"a\": 1.5}'")
    try connection.execute("PRAGMA journal_mode = DELETE")
    let error = #expect(throws: StorageError.self) { try restore() }
    expect(error?.code, is: .damaged)
    expect(error?.detail, is: "row 1 of users")
    try await expect(addresses(path), is: ["ada@example.com", "later@example.com"])
  }

  @Test(arguments: [
    ("name", "'Ada' || char(27) || '[31m'"), ("name", "'Ada' || char(0x202E)"),
    ("name", "'Ada' || char(0) || 'da'"), ("name_key", "'ada' || char(0x85)"),
    ("email", "'ada@exa mple.com'"), ("email", "'ada@example.com@evil.example'"),
    ("email", "'ada' || char(10) || '@example.com'"), ("email_key", "'Ada@example.com'"),
    ("email_key", "'ada'"), ("search_key", "'ada' || char(7)"),
    ("password_hash", "'$' || char(10)"), ("external_id", "'django:1' || char(9)"),
    ("custom_fields", #"'{"a": "\u0007"}'"#), ("custom_fields", #"'{"a": "\u0000"}'"#),
    ("id", "replace(id, '-', '_')"), ("id", "upper(id)"),
  ])
  func `a backup with a value that no sign-up stores is neither made nor restored`(
    _ row: (column: String, value: String)
  ) async throws {
    let sql = "UPDATE users SET \(row.column) = \(row.value) WHERE row_number = 1"
    let connection = try Connection(path: backup, busyTimeout: .seconds(30))
    let id = try #require(connection.rows("SELECT id FROM users") { $0.text(0) }.first)
    try connection.execute(sql)
    try connection.execute("PRAGMA journal_mode = DELETE")
    let place = row.column == "id" ? "id of row 1 of users" : "\(row.column) of user \(id)"
    let error = #expect(throws: StorageError.self) { try restore() }
    expect(
      error?.description,
      is:
        "the database \(backup) has an invalid value, which this program cannot have stored (\(place))"
    )
    let finding = CheckFinding(code: .refusedValue, detail: place)
    #expect(try SQLiteStore.check(databasePath: backup).contains(finding))
    try await expect(addresses(path), is: ["ada@example.com", "later@example.com"])
    let service = try AccountService(databasePath: path, settings: .cheap)
    try await service.sqlite.database.write { try $0.execute(sql) }
    let second = folder.path + "/second.db"
    await #expect(throws: StorageError(.refusedValue, at: path)) {
      try await service.sqlite.backUp(to: second, by: .operator("test"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("second") || $0.contains("restore") }, "\(names)")
  }

  @Test func `a text that only looks like a control character is restored`() async throws {
    let connection = try Connection(path: backup, busyTimeout: .seconds(30))
    try connection.execute(
      #"UPDATE users SET name = 'Łucja Á’Â', custom_fields = '{"a": "\\u0000 é"}'"#
    )
    try connection.execute("PRAGMA journal_mode = DELETE")
    _ = try restore()
    let users = try await AccountService(databasePath: path).allUsers()
    expect(users.map(\.name), is: ["Łucja Á’Â"])
    expect(users.map(\.customValues), is: [["a": .text(#"\u0000 é"#)]])
  }

  @Test(arguments: ["not a database\n", "", "damage"])
  func `rejects an invalid backup, and keeps the database`(_ content: String) async throws {
    let bad = folder.path + "/bad.db"
    var data = Data(String(repeating: content, count: 1000).utf8)
    if content == "damage" {
      data = try Data(contentsOf: URL(filePath: backup))
      data.replaceSubrange(4096..<data.count, with: Data(repeating: 0xA5, count: data.count - 4096))
    }
    try data.write(to: URL(filePath: bad))
    let error = #expect(throws: StorageError.self) { try restore(bad) }
    expect(error?.code, is: (content == "damage" ? .damaged : .notADatabase))
    expect(error?.location, is: bad)
    try await expect(addresses(path), is: ["ada@example.com", "later@example.com"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("restore") || $0.contains(".db.") }, "\(names)")
  }

  @Test func `rejects a backup of a newer version`() async throws {
    do {
      let other = try Connection(path: backup, busyTimeout: .seconds(30))
      try other.execute("INSERT INTO accounts_migrations VALUES (99, 'x', 'x', 1, 99)")
    }
    let error = #expect(throws: StorageError.self) { try restore() }
    expect(error?.code, is: .newerDatabase)
    try await expect(addresses(path).count, is: 2)
  }

  @Test func `a raw copy of a database in use is refused without its log`() async throws {
    let raw = folder.path + "/raw.db"
    let service = try AccountService.test(in: folder)
    try await service.signUp("newest@example.com")
    try FileManager.default.copyItem(atPath: path, toPath: raw)
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    await service.close()
    let error = #expect(throws: StorageError.self) { try restore(raw) }
    expect(error?.code, is: .copiedWithoutLog)
    expect(
      error?.description,
      is:
        "\(raw) was copied without \(raw)-wal, which has the newest changes if the database was in use"
    )
    let all = ["ada@example.com", "later@example.com", "newest@example.com"]
    try await expect(addresses(path), is: all)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("restore") || $0.hasPrefix("raw.db-") }, "\(names)")
    try log.write(to: URL(filePath: raw + "-wal"))
    _ = try restore(raw)
    try await expect(addresses(path), is: all)
  }

  @Test func `the files of a database that was closed are restored`() async throws {
    let service = try AccountService.test(in: folder)
    try await service.signUp("newest@example.com")
    await service.close()
    // The log stays, without contents.
    #expect(try Data(contentsOf: URL(filePath: path + "-wal")).isEmpty)
    let raw = folder.path + "/raw.db"
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: raw + suffix)
    }
    _ = try restore(raw)
    try await expect(addresses(path).last, is: "newest@example.com")
  }

  @Test func `another program's database is neither restored nor replaced`() async throws {
    let foreign = folder.path + "/recipes.db"
    try Data().write(to: URL(filePath: foreign))
    try Connection(path: foreign, busyTimeout: .seconds(30))
      .execute("CREATE TABLE recipes (id INTEGER)")
    try FileManager.default.removeItem(atPath: foreign + "-lock")
    #expect(throws: StorageError(.foreignDatabase, at: foreign)) { try restore(foreign) }
    #expect(throws: StorageError(.foreignDatabase, at: foreign)) {
      try SQLiteStore.restore(
        databasePath: foreign,
        from: backup,
        by: .operator("test"),
        isReplacing: true
      )
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasPrefix("recipes.db-") }, "\(names)")
  }

  @Test(arguments: [
    """
    CREATE TRIGGER backdoor AFTER INSERT ON users WHEN new.email_key LIKE '%@evil.example' BEGIN
      UPDATE users SET role = 'admin' WHERE row_number = new.row_number;
    END
    """,
    "CREATE VIEW people AS SELECT name FROM users",
    "DROP TRIGGER audit_events_never_change",
    "CREATE TABLE sqliteXstat (a)",
  ])
  func `a backup whose schema was changed is neither made nor restored`(_ sql: String) async throws
  {
    do {
      let other = try Connection(path: backup, busyTimeout: .zero)
      try other.execute(sql)
    }
    let error = #expect(throws: StorageError.self) { try restore() }
    expect(error?.code, is: .changedSchema)
    try await expect(addresses(path), is: ["ada@example.com", "later@example.com"])
    let service = try AccountService(databasePath: path, settings: .cheap)
    try await service.sqlite.database.write { try $0.execute(sql) }
    let second = folder.path + "/second.db"
    await #expect(throws: StorageError(.changedSchema, at: path)) {
      try await service.sqlite.backUp(to: second, by: .operator("test"))
    }
    #expect(!FileManager.default.fileExists(atPath: second))
    await #expect(throws: StorageError(.changedSchema, at: path)) {
      try await service.sqlite.requireUnchangedSchema()
    }
  }

  @Test(arguments: [
    "('trigger', 'sqlite_audit', 'users', 0, 'CREATE TRIGGER sqlite_audit AFTER INSERT ON users BEGIN UPDATE users SET role = ''admin''; END')",
    "('view', 'sqlite_stat1', 'sqlite_stat1', 0, 'CREATE VIEW sqlite_stat1 AS SELECT 1')",
  ])
  func `a backup with a trigger or a view under a name of SQLite is not restored`(
    _ row: String
  ) async throws {
    forge(row)
    let error = #expect(throws: StorageError.self) { try restore() }
    expect(error?.code, is: .changedSchema)
    try await expect(addresses(path), is: ["ada@example.com", "later@example.com"])
    try expect(SQLiteStore.check(databasePath: backup, isFull: true).map(\.code), is: [.schema])
  }

  /// Adds a row to the backup's schema, as a program without SQLite's protection can.
  private func forge(_ row: String) {
    var handle: OpaquePointer?
    expect(sqlite3_open(backup, &handle), is: SQLITE_OK)
    defer { sqlite3_close(handle) }
    let sql = "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES \(row)"
    expect(sqlite3_exec(handle, sql, nil, nil, nil), is: SQLITE_OK)
  }

  @Test func `a backup whose audit key is missing is restored only if that is accepted`()
    async throws
  {
    try FileManager.default.removeItem(atPath: path + "-audit-key")
    let error = #expect(throws: StorageError.self) { try restore() }
    expect(error?.code, is: .missingAuditKey)
    let before = try addressesInFile()
    expect(before, is: ["ada@example.com", "later@example.com"])
    _ = try SQLiteStore.restore(
      databasePath: path,
      from: backup,
      by: .operator("test"),
      isReplacing: true,
      mayBeUnsigned: true,
      now: now
    )
    try expect(addressesInFile(), is: ["ada@example.com"])
    let service = try AccountService(databasePath: path, settings: .cheap)
    await #expect(throws: StorageError(.missingAuditKey, at: path)) {
      try await service.auditLog.sign(by: .operator("test"))
    }
    try await service.auditLog.sign(by: .operator("test"), withNewKey: true)
    try await expect(service.auditLog.verify().findings, is: [])
  }

  private func addressesInFile() throws -> [String] {
    try Connection(path: path, busyTimeout: .seconds(30))
      .rows("SELECT email FROM users ORDER BY email") { $0.text(0) }
  }
}

import Accounts
import Expectations
import TestSupport
import Testing

@testable import AccountsPostgres
@testable import AccountsSQLite

/// Tests that no table and no column is left behind.
struct MoveTableTests {
  @Test func `every table and column of a file is moved, or derived at the target`() async throws {
    let file = try await SampleFile(in: TemporaryFolder(), "")
    let moved = MoveTable.all.flatMap { table in
      table.sqliteColumns.map { "\(table.sqliteName).\($0)" }
    }
    let derived: Set<String> = [
      // A number of the file alone, to which `user_row` refers.
      "users.row_number",
      // Computed by SQLite, or by its triggers.
      "users.segment", "user_counts.segment", "user_counts.users", "day_counts.day",
      "day_counts.users",
      // The keys in `users.pepper_key`.
      "pepper_keys.id",
      "schema_migrations.version", "schema_migrations.name", "schema_migrations.checksum",
      "schema_migrations.applied_at", "schema_migrations.compatible_from",
    ]
    expect(Set(moved).count, is: moved.count)
    #expect(Set(moved).isDisjoint(with: derived))
    expect(Set(moved).union(derived), is: (try SampleFile.columns(of: file.path)))
  }

  @Test func `every table and column of a server is moved, or belongs to the database itself`()
    throws
  {
    let moved = MoveTable.all.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } }
    let own: Set<String> = [
      // A row that transactions lock.
      "locks.name",
      // Derived from the users.
      "user_counts.segment", "user_counts.shard", "user_counts.users", "day_counts.day",
      "day_counts.shard", "day_counts.users",
      "accounts_migrations.version", "accounts_migrations.name", "accounts_migrations.checksum",
      "accounts_migrations.applied_at", "accounts_migrations.compatible_from",
    ]
    expect(Set(moved).count, is: moved.count)
    #expect(Set(moved).isDisjoint(with: own))
    expect(Set(moved).union(own), is: (try ServerDatabase(isEmpty: false).columns()))
  }

  @Test func `no two rows of a table have the same key`() async throws {
    let folder = try TemporaryFolder()
    _ = try await SampleFile(in: folder)
    let source = try SQLiteMoveSource(path: folder.database)
    for table in MoveTable.all {
      var keys: [[MoveCell]] = []
      try source.read(table) { keys.append(Array($0.prefix(table.key.count))) }
      #expect(!keys.isEmpty, "\(table.name)")
      expect(Set(keys).count, is: keys.count, "\(table.name)")
      try expect(source.count(of: table), is: keys.count, "\(table.name)")
    }
  }

  @Test func `custom fields are the same in every order and spacing`() throws {
    let compact = #"{"a":true,"middle":-7,"zz":"a \"quoted\" \\ text/é"}"#
    let spaced = #"{ "zz": "a \"quoted\" \\ text\/é", "middle": -7, "a": true }"#
    for text in [compact, spaced] {
      try expect(MoveTable.sortedJSON(Array(text.utf8)), is: Array(compact.utf8))
    }
    #expect(throws: UnreadableRow.self) { try MoveTable.sortedJSON(Array(#"{"a":[]}"#.utf8)) }
  }
}

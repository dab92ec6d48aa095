import Accounts
import Expectations
import TestSupport
import Testing

@testable import AccountsPostgres
@testable import AccountsSQL
@testable import AccountsSQLite

/// Tests that no table and no column is left behind.
struct MoveTableTests {
  private static let moved = Set(
    MoveTable.all.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } }
  )

  /// The columns that belong to a database itself, or are derived from its users.
  private static let own: Set = [
    "user_counts.segment", "user_counts.shard", "user_counts.users", "day_counts.day",
    "day_counts.shard", "day_counts.users",
    "accounts_migrations.version", "accounts_migrations.name", "accounts_migrations.checksum",
    "accounts_migrations.applied_at", "accounts_migrations.compatible_from",
  ]

  @Test func `every table and column of a file is moved, or derived at the target`() async throws {
    let file = try await SampleFile(in: TemporaryFolder(), "")
    let columns = try SampleFile.columns(of: file.path)
    // The number of a row of the file alone.
    expect(Self.moved.union(Self.own).union(["users.row_number"]), is: columns)
  }

  @Test func `every table and column of a server is moved, or belongs to the database itself`()
    throws
  {
    let columns = try ServerDatabase(isEmpty: false).columns()
    // A row that transactions lock.
    expect(Self.moved.union(Self.own).union(["locks.name"]), is: columns)
  }

  @Test func `no two rows of a table have the same key`() async throws {
    let folder = TemporaryFolder()
    _ = try await SampleFile(in: folder)
    let source = try SQLiteMoveSource(path: folder.database)
    for table in MoveTable.all {
      var keys: [[MoveCell]] = []
      let places = table.key.compactMap { key in table.columns.firstIndex { $0.name == key } }
      try source.read(table) { row in keys.append(places.map { row[$0] }) }
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

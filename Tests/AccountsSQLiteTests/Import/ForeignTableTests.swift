import Accounts
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsSQLite

struct ForeignTableTests {
  private let folder = TemporaryFolder()
  private let path: String

  init() throws {
    let database = try PrivateDatabase(temporaryBeside: folder.path + "/their data?#%.db")
    path = database.path
    let connection = try Connection(database)
    try connection.run(
      script: """
        CREATE TABLE users (id INTEGER PRIMARY KEY, "e ""mail" TEXT, avatar BLOB, score REAL);
        CREATE VIEW everybody AS SELECT * FROM users;
        INSERT INTO users VALUES (1, 'ada@x.org', zeroblob(3000000), 1.5), (2, NULL, NULL, NULL);
        """
    )
  }

  private func rows(_ table: ForeignTable) throws -> [[String]] {
    var rows: [[String]] = []
    while let row = try table.next() { rows.append(row) }
    return rows
  }

  @Test func `reads the chosen columns of all rows, and leaves no file behind`() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let content = try Data(contentsOf: URL(filePath: path))
    let table = try ForeignTable(path: path, table: "users")
    expect(table.columns, is: ["id", "e \"mail", "avatar", "score"])
    try table.select(["e \"mail", "id", "score"])
    try expect(rows(table), is: [["ada@x.org", "1", "1.5"], ["", "2", ""]])
    try expect(table.next(), is: nil, "the end stays the end")
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), is: before)
    try expect(Data(contentsOf: URL(filePath: path)), is: content)
  }

  @Test func `a value that is too long is one error`() throws {
    let table = try ForeignTable(path: path, table: "users")
    try table.select(["avatar"])
    let error = #expect(throws: ForeignTableError.self) { try rows(table) }
    expect(error?.description, is: "\(path) cannot be read (string or blob too big)")
  }

  @Test(arguments: ["members", "everybody", "sqlite_master", "users\"; DROP TABLE users; --"])
  func `a table that is missing is one error, with those there are`(_ name: String) {
    let error = #expect(throws: ForeignTableError.self) {
      try ForeignTable(path: path, table: name)
    }
    expect(error?.description, is: "\(path) has no table \(name)")
    expect(error?.hint, is: "name the table with --table; the file has the tables users")
  }

  @Test func `files that are not SQLite, or our own, are refused`() throws {
    let text = folder.path + "/text.db"
    try Data("id,email\n1,ada@x.org\n".utf8).write(to: URL(filePath: text))
    let error = #expect(throws: ForeignTableError.self) {
      try ForeignTable(path: text, table: "users")
    }
    expect(error?.description, is: "\(text) is not an SQLite file")
    _ = try SQLiteStore(path: folder.database)
    let own = #expect(throws: ForeignTableError.self) {
      try ForeignTable(path: folder.database, table: "users")
    }
    expect(
      own?.description,
      is: "\(folder.database) is a database of this program, not of another system"
    )
    #expect(throws: ForeignTableError.self) {
      try ForeignTable(path: folder.path + "/missing.db", table: "users")
    }
  }

  @Test func `a file with changes in its log is refused`() throws {
    try Data("changes".utf8).write(to: URL(filePath: path + "-wal"))
    let error = #expect(throws: ForeignTableError.self) {
      try ForeignTable(path: path, table: "users")
    }
    expect(error?.description, is: "\(path)-wal has changes that are not in \(path) yet")
  }

  @Test func `a file with half of a change is refused, and a journal that is done with is not`()
    throws
  {
    let journal = URL(filePath: path + "-journal")
    try Data([0xD9, 0xD5, 0x05, 0xF9]).write(to: journal)
    let error = #expect(throws: ForeignTableError.self) {
      try ForeignTable(path: path, table: "users")
    }
    expect(
      error?.description,
      is: "\(path) has an incomplete transaction, which \(path)-journal would roll back"
    )
    for content in [Data(), Data([0, 0, 0, 0])] {
      try content.write(to: journal)
      _ = try ForeignTable(path: path, table: "users")
    }
  }

  @Test func `a file that is cut off is one error`() throws {
    let content = try Data(contentsOf: URL(filePath: path))
    try content.prefix(4096).write(to: URL(filePath: path))
    #expect(throws: ForeignTableError.self) {
      let table = try ForeignTable(path: path, table: "users")
      try table.select(["id", "e \"mail"])
      _ = try rows(table)
    }
  }
}

import AccountsForms
import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

/// Tests which files are opened, and that nothing is written to a file that was replaced or that a
/// newer version has.
struct DatabaseFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.database }

  private func open(busyTimeout: Duration = .milliseconds(50)) throws -> Database {
    try Database(path: path, busyTimeout: busyTimeout, now: Date())
  }

  @Test func `rejects a file that is not a database, and leaves it unchanged`() throws {
    let text = Data(String(repeating: "not a database\n", count: 100).utf8)
    try text.write(to: URL(filePath: path))
    let error = #expect(throws: StorageError.self) { try open() }
    expect(error?.code, is: .notADatabase)
    expect(error?.description, is: "\(path) is not a database")
    try expect(Data(contentsOf: URL(filePath: path)), is: text)
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path), is: ["accounts.db"])
  }

  @Test(arguments: ["DELETE", "WAL"])
  func `rejects another program's database, and leaves it unchanged`(_ mode: String) throws {
    try Data().write(to: URL(filePath: path))
    do {
      let other = try Connection(path: path, busyTimeout: .seconds(30))
      try other.execute("PRAGMA journal_mode = \(mode)")
      try other.execute("CREATE TABLE recipes (id INTEGER)")
      try other.checkpoint()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let before = try Data(contentsOf: URL(filePath: path))
    let error = #expect(throws: StorageError.self) { try open() }
    expect(error?.description, is: "\(path) is the database of another program")
    try expect(Data(contentsOf: URL(filePath: path)), is: before)
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), is: names)
  }

  @Test func `does not create a missing folder`() {
    let missing = folder.path + "/missing/accounts.db"
    let error = #expect(throws: StorageError.self) { try Database(path: missing, now: Date()) }
    expect(error?.description, is: "the folder of \(missing) does not exist")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/missing"))
  }

  @Test func `rejects a folder`() {
    let error = #expect(throws: StorageError.self) { try Database(path: folder.path, now: Date()) }
    expect(error?.code, is: .cannotOpen)
  }

  @Test func `reports a damaged page as damage`() async throws {
    let accounts = try AccountService.test(in: folder)
    for number in 0..<50 { try await accounts.signUp("u\(number)@example.com") }
    await accounts.close()
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    let size = try handle.seekToEnd()
    // The first page, with the schema, is intact: the file still opens.
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4096))
    try handle.close()
    let error = await #expect(throws: StorageError.self) {
      try await AccountService.test(in: folder).allUsers()
    }
    expect(error?.code, is: .damaged)
  }

  @Test func `ASVS 15.4.3: many connections can create and open a new database at once`()
    async throws
  {
    for round in 0..<5 {
      let path = folder.path + "/new-\(round).db"
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            let database = try Database(path: path, now: Date())
            try await expect(database.read { try $0.integer("SELECT count(*) FROM users") }, is: 0)
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test(arguments: ["", "-lock"])
  func `ASVS 16.5.3: nothing is written once the file or its lock file was replaced`(
    _ suffix: String
  ) async throws {
    let database = try open()
    try await database.write { try $0.execute("CREATE TABLE t (a)") }
    try FileManager.default.moveItem(atPath: path + suffix, toPath: path + suffix + ".moved")
    try Data().write(to: URL(filePath: path + suffix))
    let error = await #expect(throws: StorageError.self) {
      try await database.write { try $0.execute("INSERT INTO t VALUES (1)") }
    }
    expect(error?.code, is: .replaced)
    #expect(throws: StorageError.replaced(at: path)) { try database.requireInPlace() }
    expect(
      error?.description,
      is: "the database \(path) or its lock file was replaced while it was in use"
    )
    guard suffix == "-lock" else { return }
    try await expect(database.read { try $0.integer("SELECT count(*) FROM t") }, is: 0)
  }

  @Test func `nothing is written once a newer version has migrated the database`() async throws {
    let store = try SQLiteStore(path: path)
    try await store.database.write { try $0.execute("CREATE TABLE t (a)") }
    func migrate(_ version: Int, compatibleFrom: Int) throws {
      let newer = try Connection(path: path, busyTimeout: .seconds(30))
      try newer.configure()
      var lock = try WriteLock(besides: path, timeout: .seconds(30))
      try lock.hold {
        try newer.execute(
          """
          INSERT INTO accounts_migrations (version, name, checksum, applied_at, compatible_from)
          VALUES (\(version), 'newer', '', 0, \(compatibleFrom))
          """
        )
        try newer.execute("PRAGMA user_version = \(version)")
      }
    }
    let known = Migrator.latest
    try migrate(known + 1, compatibleFrom: known)
    try await store.database.write { try $0.execute("INSERT INTO t VALUES (1)") }
    try await store.requireReady()
    _ = try SQLiteStore(path: path)
    try migrate(known + 2, compatibleFrom: known + 2)
    await #expect(throws: StorageError(.newerDatabase, at: path)) {
      try await store.database.write { try $0.execute("INSERT INTO t VALUES (2)") }
    }
    await #expect(throws: StorageError(.newerDatabase, at: path)) {
      try await store.requireReady()
    }
    #expect(throws: StorageError(.newerDatabase, at: path)) { _ = try SQLiteStore(path: path) }
    try await expect(store.database.read { try $0.integer("SELECT count(*) FROM t") }, is: 1)
  }

  @Test func `a database that an older version has open is not migrated`() async throws {
    let later =
      Migrator.all + [
        Migration(version: 2, name: "later", sql: Array("CREATE TABLE later (a);".utf8))
      ]
    func migrate() throws -> Int64 {
      let file = try DatabaseFile(
        path: path,
        busyTimeout: .seconds(30),
        now: .now,
        migrations: later
      )
      return try file.connection.integer("PRAGMA user_version")
    }
    let old = try open()
    let error = #expect(throws: StorageError.self) { try migrate() }
    expect(
      error?.description,
      is: """
        the database \(path) is in use by another program (an older version has it open, and must close it before \
        this version can migrate it)
        """
    )
    try await expect(old.read { try $0.integer("PRAGMA user_version") }, is: 1)
    await old.close()
    try expect(migrate(), is: 2)
    try expect(migrate(), is: 2)
  }
}

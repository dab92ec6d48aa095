import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

/// Tests which files are opened, and that nothing is written to a file that was replaced or that a
/// newer version has.
struct DatabaseFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.database }

  init() throws { folder = try TemporaryFolder() }

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
  )
    async throws
  {
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
          INSERT INTO schema_migrations (version, name, checksum, applied_at, compatible_from)
          VALUES (\(version), 'newer', '', 0, \(compatibleFrom))
          """
        )
        try newer.execute("PRAGMA user_version = \(version)")
      }
    }
    let known = Migration.latest
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

  @Test func `names and birthdays stay when they become optional`() async throws {
    do {
      try Data().write(to: URL(filePath: path))
      let old = try Connection(path: path, busyTimeout: .seconds(30))
      try old.prepareFile()
      try Migrator(old, path: path, migrations: Array(Migration.all.prefix(13))).apply(at: Date())
      for (number, name) in ["Ada Lovelace", "Nguyễn Văn A"].enumerated() {
        try old.execute(
          """
          INSERT INTO users (id, name, name_key, email, email_key, search_key, password_hash, birthday, language, created_at)
          VALUES ('01a2070d-3759-74c3-9ccc-a681f03a9e6\(number)', ?, 'k', ?1 || '@x', ?1, 'k', '$x', '1984-02-29', 'english', 1)
          """,
          [.text(name)]
        )
      }
    }
    let database = try open()
    let rows = try await database.read {
      try $0.rows("SELECT name, birthday FROM users ORDER BY id") { [$0.text(0), $0.text(1)] }
    }
    expect(rows, is: [["Ada Lovelace", "1984-02-29"], ["Nguyễn Văn A", "1984-02-29"]])
  }

  @Test func `a database that an older version has open is not migrated`() async throws {
    do {
      try Data().write(to: URL(filePath: path))
      let old = try Connection(path: path, busyTimeout: .seconds(30))
      try old.prepareFile()
      try Migrator(old, path: path, migrations: Array(Migration.all.prefix(7))).apply(at: Date())
      let error = #expect(throws: StorageError.self) { _ = try open() }
      expect(
        error?.description,
        is: """
          the database \(path) is in use by another program (an older version has it open, and must close it before \
          this version can migrate it)
          """
      )
      try expect(old.integer("SELECT count(*) FROM schema_migrations WHERE version > 0"), is: 7)
    }
    let database = try open()
    let versions = try await database.read {
      (
        try $0.integer("SELECT count(*) FROM schema_migrations WHERE version > 0"),
        try $0.integer("PRAGMA user_version")
      )
    }
    #expect(versions == (Int64(Migration.all.count), Int64(Migration.latest)))
    _ = try open()
  }
}

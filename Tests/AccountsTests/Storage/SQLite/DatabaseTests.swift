import AccountsForms
import Foundation
import Testing

@testable import Accounts

struct DatabaseTests {
  private let folder: TemporaryFolder
  private var path: String { folder.database }

  init() throws { folder = try TemporaryFolder() }

  private func open(busyTimeout: Duration = .milliseconds(50)) throws -> Database {
    try Database(path: path, busyTimeout: busyTimeout, now: Date())
  }

  @Test func `every connection is as safe as design demands`() async throws {
    let database = try open()
    let settings = try await database.read { connection in
      try [
        "foreign_keys", "synchronous", "wal_autocheckpoint", "secure_delete", "trusted_schema",
        "cell_size_check", "application_id",
      ]
      .map { try connection.integer("PRAGMA \($0)") }
    }
    #expect(settings == [1, 2, 0, 1, 0, 1, Migrator.applicationID])
    let mode = try await database.read { try $0.rows("PRAGMA journal_mode") { $0.text(0) } }
    #expect(mode == ["wal"])
  }

  @Test func `closing the last connection does not checkpoint`() async throws {
    do {
      let accounts = try AccountService.test(in: folder)
      try await accounts.signUp("ada@example.com")
    }
    let wal = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    #expect(try #require(wal) > 0)
  }

  @Test func `the WAL stays bounded under a steady load`() async throws {
    let database = try open()
    for _ in 0..<40 {
      try await database.write { connection in
        try connection.execute("CREATE TABLE IF NOT EXISTS load (data TEXT) STRICT")
        try connection.execute(
          "INSERT INTO load SELECT printf('%0200000d', value) FROM (SELECT 1 AS value)"
        )
      }
    }
    let wal = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    #expect(try #require(wal) < 6 << 20)
  }

  @Test func `a write that throws changes nothing`() async throws {
    struct Odd: Error {}
    let database = try open()
    await #expect(throws: StorageError.self) {
      try await database.write { connection in
        try connection.execute("CREATE TABLE half (id INTEGER) STRICT")
        throw Odd()
      }
    }
    let count = try await database.read {
      try $0.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'half'")
    }
    #expect(count == 0)
  }

  @Test func `another writer makes it busy, for writes alone`() async throws {
    let database = try open()
    let lock = try WriteLock(path: path + "-lock", timeout: .zero)
    try lock.acquire()
    let users = try await database.read { try $0.integer("SELECT count(*) FROM users") }
    #expect(users == 0)
    let error = await #expect(throws: StorageError.self) { try await database.write { _ in } }
    lock.release()
    #expect(error == StorageError(.databaseBusy, path: path))
    #expect(error?.description == "the database \(path) is busy: another program is writing to it")
    try await database.write { _ in }
  }

  @Test func `a program that locks the file itself makes it busy too`() async throws {
    let database = try open()
    let other = try Connection(path: path, busyTimeout: .zero)
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: StorageError(.databaseBusy, path: path)) {
      try await database.write { _ in }
    }
    try other.execute("ROLLBACK")
    try await database.write { _ in }
  }

  @Test func `a full disk stores nothing, and room again means work again`() async throws {
    let accounts = try AccountService.test(in: folder)
    let database = accounts.users.database
    let pages = try await database.read { try $0.integer("PRAGMA page_count") }
    _ = try await database.read { try $0.integer("PRAGMA max_page_count = \(pages)") }
    await #expect(throws: StorageError(.diskFull, path: path)) {
      for number in 0..<100 { try await accounts.signUp("u\(number)@example.com") }
    }
    let stored = try await accounts.allUsers()
    guard case .loggedIn = try await accounts.logIn(#require(stored.first).email) else {
      Issue.record("nobody can log in")
      return
    }
    _ = try await database.read { try $0.integer("PRAGMA max_page_count = 1000000") }
    try await accounts.signUp("late@example.com")
    #expect(try await accounts.allUsers().count == stored.count + 1)
  }

  @Test func `a file that is no database is refused and left as it is`() throws {
    let text = Data(String(repeating: "not a database\n", count: 100).utf8)
    try text.write(to: URL(filePath: path))
    let error = #expect(throws: StorageError.self) { try open() }
    #expect(error?.code == .notADatabase)
    #expect(error?.description == "\(path) is not a database")
    #expect(try Data(contentsOf: URL(filePath: path)) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["accounts.db"])
  }

  @Test func `a database of another program is refused and left as it is`() throws {
    try Data().write(to: URL(filePath: path))
    do {
      let other = try Connection(path: path, busyTimeout: .zero)
      try other.execute("CREATE TABLE recipes (id INTEGER)")
    }
    let before = try Data(contentsOf: URL(filePath: path))
    let error = #expect(throws: StorageError.self) { try open() }
    #expect(error?.description == "\(path) is a database of another program")
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["accounts.db"])
  }

  @Test func `a missing folder is not made`() {
    let missing = folder.path + "/missing/accounts.db"
    let error = #expect(throws: StorageError.self) { try Database(path: missing, now: Date()) }
    #expect(error?.description == "the folder of \(missing) does not exist")
    #expect(error?.hint == "make the folder, or name another file with --db")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/missing"))
  }

  @Test func `a folder is no database file`() {
    let error = #expect(throws: StorageError.self) { try Database(path: folder.path, now: Date()) }
    #expect(error?.code == .cannotOpen)
  }

  @Test func `a damaged page is told as damage`() async throws {
    do {
      let accounts = try AccountService.test(in: folder)
      for number in 0..<50 { try await accounts.signUp("u\(number)@example.com") }
      let database = accounts.users.database
      try await database.write { _ in }
      _ = try await database.read { try $0.checkpoint() }
    }
    try FileManager.default.removeItem(atPath: path + "-wal")
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    let size = try handle.seekToEnd()
    // The first page, with the schema, stays: the file still opens.
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 4096))
    try handle.close()
    let error = await #expect(throws: StorageError.self) {
      try await AccountService.test(in: folder).allUsers()
    }
    #expect(error?.code == .damaged)
  }

  @Test func `many who open a new database at once all find it made`() async throws {
    for round in 0..<5 {
      let path = folder.path + "/new-\(round).db"
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            let database = try Database(path: path, now: Date())
            #expect(try await database.read { try $0.integer("SELECT count(*) FROM users") } == 0)
          }
        }
        try await group.waitForAll()
      }
    }
  }
}

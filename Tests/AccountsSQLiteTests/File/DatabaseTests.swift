import AccountsForms
import AccountsSQL
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct DatabaseTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.database }

  private func open(busyTimeout: Duration = .milliseconds(50)) throws -> Database {
    try Database(path: path, busyTimeout: busyTimeout, now: Date())
  }

  @Test func `incident 22: every connection has the safe settings`() async throws {
    let database = try open()
    let settings: @Sendable (Connection) throws -> [Int64] = { connection in
      try [
        "foreign_keys", "synchronous", "wal_autocheckpoint", "secure_delete", "trusted_schema",
        "cell_size_check", "application_id", "temp_store",
      ]
      .map { try connection.integer("PRAGMA \($0)") }
    }
    let safe = [1, 2, 0, 1, 0, 1, Int64(DatabaseHeader.applicationID), 2]
    try await expect(database.read(settings), is: safe)
    try await expect(database.write(settings), is: safe)
    let mode = try await database.read { try $0.rows("PRAGMA journal_mode") { $0.text(0) } }
    expect(mode, is: ["wal"])
  }

  @Test func `a closed database is one file, with nothing in the WAL`() async throws {
    let copy = folder.path + "/copy.db"
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    await accounts.close()
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let users = try await AccountService(databasePath: copy).allUsers()
    expect(users.map(\.email), is: ["ada@example.com"])
  }

  @Test func `a closed database rejects reads and writes, and can be closed again`() async throws {
    let accounts = try AccountService.test(in: folder)
    async let first = accounts.signUp("ada@example.com")
    _ = try await first
    await accounts.close()
    await accounts.close()
    let error = await #expect(throws: StorageError.self) {
      try await accounts.signUp("grace@example.com")
    }
    expect(error?.description, is: "the database \(path) is closed")
    let reading = await #expect(throws: StorageError.self) { try await accounts.allUsers() }
    expect(reading?.code, is: .closed)
    let verifying = await #expect(throws: StorageError.self) {
      try await accounts.auditLog.verify()
    }
    expect(verifying?.code, is: .closed)
    // It is not open anywhere any more.
    _ = try OpenLock(besides: path, shared: false, timeout: .seconds(30))
    try await expect(
      AccountService.test(in: folder).allUsers().map(\.email),
      is: ["ada@example.com"]
    )
  }

  @Test func `closing stores every write that it does not reject`() async throws {
    let database = try open()
    try await database.write { try $0.execute("CREATE TABLE t (n INTEGER) STRICT") }
    let accepted = await withTaskGroup(of: Int.self) { group in
      for number: Int64 in 0..<40 {
        group.addTask {
          do {
            try await database.write {
              try $0.execute("INSERT INTO t VALUES (?)", [.integer(number)])
            }
            return 1
          } catch {
            return 0
          }
        }
        if number == 20 {
          group.addTask {
            await database.close()
            return 0
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(WriteAheadLog.isEmpty(of: database.path))
    let stored = try await open().read { try $0.integer("SELECT count(*) FROM t") }
    #expect(stored == accepted)
  }

  @Test func `incident 22: closing beside another writer does not checkpoint`() async throws {
    let database = try open()
    var lock = try WriteLock(besides: database.path, timeout: .seconds(30))
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    try lock.acquire(until: .now + .seconds(30))
    await accounts.close()
    let wal = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    #expect(try #require(wal) > 0)
  }

  @Test func `ASVS 14.2.7: a deleted user leaves nothing in the files`() async throws {
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("zebulon@example.com", name: "Zebulon Quux")
    try await accounts.signUp("ada@example.com")
    _ = try await accounts.administration.delete(
      #require(UserReference("zebulon@example.com")),
      by: .operator("test")
    )
    await accounts.close()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let contents = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
      expect(contents.range(of: Data("zebulon".utf8)), is: nil, "\(name)")
    }
  }

  @Test func `a link to a database uses the lock of that database`() async throws {
    let database = try open()
    let link = folder.path + "/link.db"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let linked = try Database(path: link, busyTimeout: .zero, now: Date())
    var lock = try WriteLock(besides: database.path, timeout: .seconds(30))
    try lock.acquire(until: .now + .seconds(30))
    await #expect(throws: StorageError(.databaseBusy, at: path)) {
      try await linked.write { _ in }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains("link.db-lock"))
  }

  @Test(arguments: [":memory:", "file:odd.db?mode=memory", "file::memory:", "odd%20name?.db"])
  func `a file name with a special meaning in SQLite is a plain name`(_ name: String) async throws {
    let path = folder.path + "/" + name
    try await AccountService(databasePath: path).signUp("ada@example.com")
    try await expect(AccountService(databasePath: path).allUsers().count, is: 1)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `a database copied in another journal mode is switched to WAL`() async throws {
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    await accounts.close()
    do {
      let other = try Connection(path: path, busyTimeout: .seconds(30))
      try other.execute("PRAGMA journal_mode = DELETE")
    }
    try expect(DatabaseHeader(path: path).kind, is: .ours(isWAL: false))
    try await expect(AccountService.test(in: folder).allUsers().count, is: 1)
    try expect(DatabaseHeader(path: path).kind, is: .ours(isWAL: true))
  }

  @Test func `the lock file has the permissions of the database`() async throws {
    _ = try open()
    try FileManager.default.removeItem(atPath: path + "-lock")
    try FileManager.default.setAttributes([.posixPermissions: 0o660], ofItemAtPath: path)
    _ = try open()
    let mode = try FileManager.default.attributesOfItem(atPath: path + "-lock")[.posixPermissions]
    #expect(mode as? Int == 0o660)
  }

  @Test func `reports an unreadable row, instead of omitting it`() async throws {
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    try await accounts.sqlite.database.write { connection in
      try connection.execute("PRAGMA ignore_check_constraints = ON")
      try connection.execute("UPDATE users SET language = 'french'")
    }
    let error = await #expect(throws: StorageError.self) { try await accounts.allUsers() }
    expect(
      error?.description,
      is: "the database \(path) is damaged (a row of users cannot be read)"
    )
  }

  @Test func `reports a table changed by another program on one line`() async throws {
    let accounts = try AccountService.test(in: folder)
    try await accounts.sqlite.database.write { connection in
      try connection.execute("ALTER TABLE users RENAME COLUMN birthday TO born")
    }
    let error = await #expect(throws: StorageError.self) {
      try await accounts.signUp("ada@example.com")
    }
    expect(error?.code, is: .changedSchema)
    expect(error?.description.contains("\n"), is: false)
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

  @Test func `the WAL stays bounded during long reads without a pause`() async throws {
    let limit: Int64 = 64 << 10
    let database = Database(
      try DatabaseFile(path: path, busyTimeout: .seconds(5), now: Date(), checkpointBytes: limit)
    )
    try await database.write { try $0.execute("CREATE TABLE load (data TEXT) STRICT") }
    // Two readers in turns, so that one is always reading from the WAL.
    let readers = (0..<2)
      .map { number in
        Task {
          try await Task.sleep(for: .milliseconds(10 * number))
          while !Task.isCancelled {
            try await database.read { connection in
              try connection.snapshot {
                _ = try connection.integer("SELECT count(*) FROM load")
                usleep(20_000)
              }
            }
          }
        }
      }
    var largest: Int64 = 0
    for _ in 0..<200 {
      try await database.write {
        try $0.execute("INSERT INTO load SELECT printf('%020000d', value) FROM (SELECT 1 AS value)")
      }
      largest = max(largest, WriteAheadLog(of: path, checkpointBytes: limit).size)
    }
    for reader in readers { reader.cancel() }
    // 4 MB were written; at four times the limit a checkpoint waits for readers.
    #expect(largest < 16 * limit)
    for reader in readers { _ = await reader.result }
  }

  @Test func `reading a file's header does not release the locks on it`() async throws {
    let database = try open()
    try await database.write { _ in }
    _ = try DatabaseHeader(path: path)
    // A process with exclusive access would delete the WAL when closing it.
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/sqlite3")
    process.arguments = [path, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE"]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.contains("database is locked"), "\(text)")
  }

  @Test func `a write that throws changes nothing, and rethrows its error`() async throws {
    struct Odd: Error {}
    let database = try open()
    await #expect(throws: Odd.self) {
      try await database.write { connection in
        try connection.execute("CREATE TABLE half (id INTEGER) STRICT")
        throw Odd()
      }
    }
    let count = try await database.read {
      try $0.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'half'")
    }
    expect(count, is: 0)
  }

  @Test func `another writer makes it busy, for writes only`() async throws {
    let database = try open()
    var lock = try WriteLock(besides: database.path, timeout: .seconds(30))
    try lock.acquire(until: .now + .seconds(30))
    let users = try await database.read { try $0.integer("SELECT count(*) FROM users") }
    expect(users, is: 0)
    let error = await #expect(throws: StorageError.self) { try await database.write { _ in } }
    lock.release()
    expect(error, is: StorageError(.databaseBusy, at: path))
    expect(error?.description, is: "the database \(path) is busy: another program is writing to it")
    try await database.write { _ in }
  }

  @Test func `a program that locks the file itself also makes it busy`() async throws {
    let database = try open()
    let other = try Connection(path: path, busyTimeout: .seconds(30))
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: StorageError(.databaseBusy, at: path)) {
      try await database.write { _ in }
    }
    try other.execute("ROLLBACK")
    try await database.write { _ in }
  }

  @Test func `a full disk stores nothing, and writes work again once there is room`() async throws {
    let accounts = try AccountService.test(in: folder)
    let database = try accounts.sqlite.database
    let pages = try await database.read { try $0.integer("PRAGMA page_count") }
    _ = try await database.write { try $0.integer("PRAGMA max_page_count = \(pages)") }
    await #expect(throws: StorageError(.diskFull, at: path)) {
      for number in 0..<100 { try await accounts.signUp("u\(number)@example.com") }
    }
    let stored = try await accounts.allUsers()
    try await expect(accounts.logIn(#require(stored.first).email).inWords, is: "logged in")
    _ = try await database.write { try $0.integer("PRAGMA max_page_count = 1000000") }
    try await accounts.signUp("late@example.com")
    try await expect(accounts.allUsers().count, is: stored.count + 1)
  }
}

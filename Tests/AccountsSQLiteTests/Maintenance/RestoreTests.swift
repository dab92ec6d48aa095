import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct RestoreTests {
  private let folder: TemporaryFolder
  private var path: String { folder.database }
  private var backup: String { folder.path + "/backup.db" }
  private let now = Date(timeIntervalSince1970: 1_795_219_200)  // 2026-11-21T00:00:00Z

  init() async throws {
    folder = try TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    try await accounts.sqlite.backUp(to: backup, by: .operator("test"))
    try await accounts.signUp("later@example.com")
    await accounts.close()
  }

  private func addresses(_ path: String) async throws -> [String] {
    try await AccountService(databasePath: path).allUsers().map(\.email)
  }

  private func restore(_ backup: String? = nil, isReplacing: Bool = true) throws -> String? {
    try SQLiteStore.restore(
      databasePath: path,
      from: backup ?? self.backup,
      by: .operator("test"),
      isReplacing: isReplacing,
      now: now
    )
  }

  @Test func `a backup takes the database's place, which is kept`() async throws {
    let kept = try restore()
    #expect(kept == path + ".before-restore-20261121T000000Z")
    #expect(try await addresses(path) == ["ada@example.com"])
    #expect(try await addresses(#require(kept)) == ["ada@example.com", "later@example.com"])
    #expect(try await addresses(backup) == ["ada@example.com"])
    #expect(try SQLiteStore.check(databasePath: path, isFull: true) == [])
  }

  @Test func `a session that has ended does not live again`() async throws {
    let accounts = try AccountService.test(in: folder)
    let origin = LogInOrigin(wantsSession: true)
    guard
      case .loggedIn(let logIn) = try await accounts.logIn("ada@example.com", from: origin),
      let token = logIn.session?.token
    else {
      Issue.record("refused")
      return
    }
    let second = folder.path + "/second.db"
    try await accounts.sqlite.backUp(to: second, by: .operator("test"))
    #expect(try await accounts.logOut(token))
    let restored = folder.path + "/restored.db"
    _ = try SQLiteStore.restore(databasePath: restored, from: second, by: .operator("test"))
    #expect(try await AccountService(databasePath: restored).resumeSession(token) == nil)
  }

  @Test func `nothing is replaced unless that is wanted`() async throws {
    let error = #expect(throws: StorageError.self) { try restore(isReplacing: false) }
    #expect(error?.code == .fileExists)
    #expect(try await addresses(path) == ["ada@example.com", "later@example.com"])
  }

  @Test func `where there is no database, the backup becomes it`() async throws {
    let new = folder.path + "/new.db"
    #expect(
      try SQLiteStore.restore(databasePath: new, from: backup, by: .operator("test")) == nil
    )
    #expect(try await addresses(new) == ["ada@example.com"])
    let mode = try FileManager.default.attributesOfItem(atPath: new)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `a database that somebody uses is not replaced`() async throws {
    do {
      let service = try AccountService.test(in: folder)
      let error = #expect(throws: StorageError.self) { try restore() }
      #expect(error?.code == .inUse)
      #expect(error?.description == "the database \(path) is in use by another program")
      try await service.signUp("still@example.com")
    }
    #expect(try await addresses(path).count == 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("restore") || $0.contains(".db.") })
  }

  @Test func `a log that was never checkpointed is not read as the new database's`() async throws {
    do {
      // As a process that was killed leaves it.
      let other = try Connection(path: path, busyTimeout: .zero)
      try other.configure()
      try WriteLock(besides: path, timeout: .zero)
        .hold {
          try other.transaction { try other.execute("DELETE FROM users") }
        }
    }
    #expect(!WriteAheadLog.isEmpty(of: path))
    let kept = try #require(try restore())
    #expect(try await addresses(path) == ["ada@example.com"])
    #expect(try await addresses(kept) == [])
  }

  @Test func `a crashed database is kept whole, in one file`() async throws {
    let crashed = try TemporaryFolder()
    do {
      let accounts = try AccountService.test(in: crashed)
      try await accounts.signUp("ada@example.com")
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: crashed.database + suffix,
          toPath: path + suffix + ".new"
        )
      }
    }
    for suffix in ["", "-wal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
      try FileManager.default.moveItem(atPath: path + suffix + ".new", toPath: path + suffix)
    }
    #expect(!WriteAheadLog.isEmpty(of: path))
    let kept = try #require(try restore())
    #expect(!FileManager.default.fileExists(atPath: kept + "-wal"))
    #expect(try await addresses(kept) == ["ada@example.com"])
  }

  @Test(arguments: ["-wal", "-journal"])
  func `a log that was left behind alone is not read as the new database's`(
    _ suffix: String
  ) async throws {
    try FileManager.default.removeItem(atPath: path)
    try Data("left behind".utf8).write(to: URL(filePath: path + suffix))
    #expect(
      try SQLiteStore.restore(databasePath: path, from: backup, by: .operator("test"), now: now)
        == nil
    )
    #expect(try await addresses(path) == ["ada@example.com"])
    let kept = path + ".before-restore-20261121T000000Z" + suffix
    #expect(try Data(contentsOf: URL(filePath: kept)) == Data("left behind".utf8))
  }

  @Test func `a change that was cut off is rolled back before its database is kept`() async throws {
    _ = try restore()
    // In rollback mode now, and somebody is killed in the middle of a change.
    let half = try TemporaryFolder()
    do {
      let other = try Connection(path: path, busyTimeout: .zero)
      try other.execute("PRAGMA cache_size = 1")
      try other.execute("BEGIN IMMEDIATE")
      try other.execute("UPDATE users SET name = 'Eve', search_key = hex(randomblob(30000))")
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: half.database + suffix)
      }
      try other.execute("ROLLBACK")
    }
    let kept = try SQLiteStore.restore(
      databasePath: half.database,
      from: backup,
      by: .operator("test"),
      isReplacing: true,
      now: now
    )
    #expect(try SQLiteStore.check(databasePath: half.database, isFull: true) == [])
    #expect(try SQLiteStore.check(databasePath: #require(kept), isFull: true) == [])
  }

  @Test func `a folder that is missing is named, not the backup`() {
    let missing = folder.path + "/missing/accounts.db"
    let error = #expect(throws: StorageError.self) {
      try SQLiteStore.restore(databasePath: missing, from: backup, by: .operator("test"))
    }
    #expect(error?.description == "the folder of \(missing) does not exist")
  }

  @Test func `a database too damaged to be opened is replaced, and kept as it was`() async throws {
    let damaged = Data(repeating: 0xA5, count: 8192)
    try damaged.write(to: URL(filePath: path))
    let kept = try #require(try restore())
    #expect(try Data(contentsOf: URL(filePath: kept)) == damaged)
    #expect(try await addresses(path) == ["ada@example.com"])
  }

  @Test(arguments: ["not a database\n", "", "damage"])
  func `what is no backup is refused, and the database stays`(_ content: String) async throws {
    let bad = folder.path + "/bad.db"
    var data = Data(String(repeating: content, count: 1000).utf8)
    if content == "damage" {
      data = try Data(contentsOf: URL(filePath: backup))
      data.replaceSubrange(4096..<data.count, with: Data(repeating: 0xA5, count: data.count - 4096))
    }
    try data.write(to: URL(filePath: bad))
    let error = #expect(throws: StorageError.self) { try restore(bad) }
    #expect(error?.code == (content == "damage" ? .damaged : .notADatabase))
    #expect(error?.path == bad)
    #expect(try await addresses(path) == ["ada@example.com", "later@example.com"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("restore") || $0.contains(".db.") }, "\(names)")
  }

  @Test func `a backup of a newer version is refused`() async throws {
    do {
      let other = try Connection(path: backup, busyTimeout: .zero)
      try other.execute(
        "INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (99, 'x', 'x', 1)"
      )
    }
    let error = #expect(throws: StorageError.self) { try restore() }
    #expect(error?.code == .newerDatabase)
    #expect(try await addresses(path).count == 2)
  }

  @Test func `another program's database is neither restored nor replaced`() async throws {
    let foreign = folder.path + "/recipes.db"
    try Data().write(to: URL(filePath: foreign))
    try Connection(path: foreign, busyTimeout: .zero).execute("CREATE TABLE recipes (id INTEGER)")
    #expect(throws: StorageError(.foreignDatabase, path: foreign)) { try restore(foreign) }
    #expect(throws: StorageError(.foreignDatabase, path: foreign)) {
      try SQLiteStore.restore(
        databasePath: foreign,
        from: backup,
        by: .operator("test"),
        isReplacing: true
      )
    }
  }
}

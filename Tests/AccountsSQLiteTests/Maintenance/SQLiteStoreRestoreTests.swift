import AccountsForms
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct SQLiteStoreRestoreTests: RestoreSuite {
  let folder: TemporaryFolder

  init() async throws { folder = try await Self.folderWithBackup() }

  @Test func `a backup replaces the database, which is kept`() async throws {
    let kept = try restore()
    expect(kept, is: path + ".before-restore-20261121T000000Z")
    try await expect(addresses(path), is: ["ada@example.com"])
    try await expect(addresses(#require(kept)), is: ["ada@example.com", "later@example.com"])
    try await expect(addresses(backup), is: ["ada@example.com"])
    try expect(SQLiteStore.check(databasePath: path, isFull: true), is: [])
  }

  @Test
  func
    `does not revive a session, a known device, an invitation, a recovery code or a mail`()
    async throws
  {
    var settings = AccountSettings.cheap
    settings.mail = try MailSettings.test()
    let accounts = try AccountService.test(in: folder, settings)
    let session = try await accounts.startSession("ada@example.com")
    let invitation = accounts.forms.inviteUserForm()
    _ = try await accounts.administration.invite(invitation, by: .operator("test"))
    _ = try await accounts.createRecoveryCodes(by: accounts.proof(of: session.session.userID))
    _ = try await accounts.administration.createResetCode(
      for: .id(session.session.userID),
      by: .operator("test")
    )
    let address = try EmailAddress("ada@example.com")
    _ = try await accounts.administration.queueTestMail(to: address, by: .operator("test"))
    let second = folder.path + "/second.db"
    try await accounts.sqlite.backUp(to: second, by: .operator("test"))
    #expect(try await accounts.logOut(session.token))
    let restored = folder.path + "/restored.db"
    _ = try SQLiteStore.restore(
      databasePath: restored,
      from: second,
      by: .operator("test"),
      auditKeyPath: path + "-audit-key"
    )
    #expect(try await AccountService(databasePath: restored).resumeSession(session.token) == nil)
    let counts = try [second, restored]
      .map {
        try Connection(path: $0, busyTimeout: .zero)
          .integer(
            """
            SELECT (SELECT count(*) FROM known_devices)
              + 10 * (SELECT count(*) FROM one_time_secrets) + 1000 * (SELECT count(*) FROM outbox)
            """
          )
      }
    expect(counts, is: [1000 + 10 * 12 + 1, 0])
  }

  @Test func `a damaged search index is made anew`() async throws {
    try Connection(path: backup, busyTimeout: .zero)
      .execute("INSERT INTO user_search (user_search) VALUES ('delete-all')")
    _ = try restore()
    try expect(SQLiteStore.check(databasePath: path, isFull: true), is: [])
  }

  @Test func `replaces nothing unless asked to`() async throws {
    let error = #expect(throws: StorageError.self) { try restore(isReplacing: false) }
    expect(error?.code, is: .alreadyExists)
    try await expect(addresses(path), is: ["ada@example.com", "later@example.com"])
  }

  @Test func `without a database, the backup becomes it`() async throws {
    let new = folder.path + "/new.db"
    try expect(
      SQLiteStore.restore(
        databasePath: new,
        from: backup,
        by: .operator("test"),
        auditKeyPath: path + "-audit-key"
      ),
      is: nil
    )
    try await expect(addresses(new), is: ["ada@example.com"])
    let mode = try FileManager.default.attributesOfItem(atPath: new)[.posixPermissions] as? Int
    expect(mode, is: 0o600)
  }

  @Test func `does not replace a database in use`() async throws {
    do {
      let service = try AccountService.test(in: folder)
      let error = #expect(throws: StorageError.self) { try restore() }
      expect(error?.code, is: .inUse)
      expect(error?.description, is: "the database \(path) is in use by another program")
      try await service.signUp("still@example.com")
    }
    try await expect(addresses(path).count, is: 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("restore") || $0.contains(".db.") })
  }

  @Test func `does not apply an old WAL to the new database`() async throws {
    do {
      // The state after a process was killed.
      let other = try Connection(path: path, busyTimeout: .seconds(30))
      try other.configure()
      var lock = try WriteLock(besides: path, timeout: .seconds(30))
      try lock.hold { try other.transaction { try other.execute("DELETE FROM users") } }
    }
    #expect(!WriteAheadLog.isEmpty(of: path))
    let kept = try #require(try restore())
    try await expect(addresses(path), is: ["ada@example.com"])
    try await expect(addresses(kept), is: [])
  }

  @Test func `keeps a crashed database complete, in one file`() async throws {
    let crashed = TemporaryFolder()
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
    try await expect(addresses(kept), is: ["ada@example.com"])
  }

  @Test(arguments: ["-wal", "-journal"])
  func `does not apply a leftover log to the new database`(_ suffix: String) async throws {
    try FileManager.default.removeItem(atPath: path)
    try Data("left behind".utf8).write(to: URL(filePath: path + suffix))
    try expect(
      SQLiteStore.restore(databasePath: path, from: backup, by: .operator("test"), now: now),
      is: nil
    )
    try await expect(addresses(path), is: ["ada@example.com"])
    let kept = path + ".before-restore-20261121T000000Z" + suffix
    try expect(Data(contentsOf: URL(filePath: kept)), is: Data("left behind".utf8))
  }

  @Test func `rolls back an interrupted change before keeping its database`() async throws {
    _ = try restore()
    // Now in rollback mode, with a process killed in the middle of a change.
    let half = TemporaryFolder()
    do {
      let other = try Connection(path: path, busyTimeout: .seconds(30))
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
      auditKeyPath: path + "-audit-key",
      isReplacing: true,
      now: now
    )
    for database in [half.database, try #require(kept)] {
      let key = path + "-audit-key"
      try expect(SQLiteStore.check(databasePath: database, isFull: true, auditKeyPath: key), is: [])
    }
  }

  @Test func `an error names the missing folder, not the backup`() {
    let missing = folder.path + "/missing/accounts.db"
    let error = #expect(throws: StorageError.self) {
      try SQLiteStore.restore(databasePath: missing, from: backup, by: .operator("test"))
    }
    expect(error?.description, is: "the folder of \(missing) does not exist")
  }

  @Test func `replaces a database too damaged to open, and keeps it unchanged`() async throws {
    let damaged = Data(repeating: 0xA5, count: 8192)
    try damaged.write(to: URL(filePath: path))
    let kept = try #require(try restore())
    try expect(Data(contentsOf: URL(filePath: kept)), is: damaged)
    try await expect(addresses(path), is: ["ada@example.com"])
  }

  @Test func `a service that starts during a restore to a new path waits, and nothing is lost`()
    async throws
  {
    let new = folder.path + "/new.db"
    let errors = Mutex<[StorageError]>([])
    let kept = try SQLiteStore.restore(
      databasePath: new,
      from: backup,
      by: .operator("test"),
      auditKeyPath: path + "-audit-key",
      progress: { _ in
        do {
          _ = try Database(path: new, busyTimeout: .zero, now: now)
        } catch let error as StorageError {
          errors.withLock { $0.append(error) }
        } catch {}
      }
    )
    expect(kept, is: nil)
    expect(errors.withLock { Set($0.map(\.code)) }, is: [.databaseBusy])
    let service = try AccountService(
      databasePath: new,
      settings: .cheap,
      auditKeyPath: path + "-audit-key"
    )
    try await service.signUp("new@example.com")
    try await expect(service.allUsers().map(\.email), is: ["ada@example.com", "new@example.com"])
    await service.close()
    let findings = try SQLiteStore.check(
      databasePath: new,
      isFull: true,
      auditKeyPath: path + "-audit-key"
    )
    expect(findings, is: [])
  }

  @Test func `a failed restore to a new path leaves nothing behind`() throws {
    let bad = folder.path + "/bad.db"
    try Data("not a database".utf8).write(to: URL(filePath: bad))
    let new = folder.path + "/new.db"
    #expect(throws: StorageError(.notADatabase, at: bad)) {
      try SQLiteStore.restore(databasePath: new, from: bad, by: .operator("test"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasPrefix("new.db") }, "\(names)")
  }

  @Test func `a database that another program has open is not replaced`() async throws {
    // A connection without our locks, as of the sqlite3 shell.
    let lock = try OpenLock(besides: backup, timeout: .zero)
    let other = try Connection(path: path, under: lock, busyTimeout: .zero)
    try expect(other.integer("SELECT count(*) FROM users"), is: 2)
    let error = #expect(throws: StorageError.self) { try restore() }
    expect(error?.code, is: .inUse)
    try expect(other.integer("SELECT count(*) FROM users"), is: 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("restore") || $0.contains(".db.") }, "\(names)")
  }
}

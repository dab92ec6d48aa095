@testable import Accounts
@testable import AccountsSQLite
import Expectations
import Foundation
import TestSupport
import Testing

struct SQLiteStoreBackUpTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService
  private var backup: String { folder.path + "/backup.db" }

  init() throws { accounts = try .test(in: folder) }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { !$0.hasPrefix("accounts.db") }
  }

  @Test func `a backup is one private file with all users`() async throws {
    for number in 0..<20 { try await accounts.signUp("u\(number)@example.com") }
    try await accounts.sqlite.backUp(to: backup, by: .operator("test"))
    try expect(names(), is: ["backup.db"])
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
    expect(mode, is: 0o600)
    try expect(SQLiteStore.check(databasePath: backup, isFull: true), is: [])
    try expect(names(), is: ["backup.db"])
    let copy = try AccountService(databasePath: backup)
    try await expect(copy.allUsers(), is: accounts.allUsers())
  }

  @Test func `a backup during sign-ups has the state of one instant`() async throws {
    try await accounts.signUp("first@example.com")
    let load = Task {
      var count = 0
      while !Task.isCancelled {
        do {
          try await accounts.signUp("u\(count)@example.com")
          count += 1
        } catch is CancellationError {}
      }
      return count
    }
    for number in 0..<3 {
      try await accounts.sqlite.backUp(to: backup + "\(number)", by: .operator("test"))
    }
    load.cancel()
    #expect(try await load.value > 0)
    for number in 0..<3 {
      let path = backup + "\(number)"
      try expect(SQLiteStore.check(databasePath: path, isFull: true), is: [])
      let users = try await AccountService(databasePath: path).allUsers()
      // Users in the backup signed up before all users that are not in it.
      let everybody = try await accounts.allUsers()
      expect(users, is: Array(everybody.prefix(users.count)))
    }
  }

  @Test func `does not overwrite an existing file`() async throws {
    try Data("mine".utf8).write(to: URL(filePath: backup))
    let error = await #expect(throws: StorageError.self) {
      try await accounts.sqlite.backUp(to: backup, by: .operator("test"))
    }
    expect(error?.description, is: "\(backup) already exists")
    try expect(Data(contentsOf: URL(filePath: backup)), is: Data("mine".utf8))
    try expect(names(), is: ["backup.db"])
  }

  @Test func `makes no backup of a damaged database, and leaves no file`() async throws {
    for number in 0..<30 { try await accounts.signUp("u\(number)@example.com") }
    try await accounts.sqlite.database.write { connection in
      try connection.execute("PRAGMA ignore_check_constraints = ON")
      try connection.execute("UPDATE users SET name = '' WHERE row_number = 3")
    }
    let error = await #expect(throws: StorageError.self) {
      try await accounts.sqlite.backUp(to: backup, by: .operator("test"))
    }
    expect(error?.code, is: .damaged)
    try expect(names(), is: [])
  }

  @Test func `progress ends at 100 percent`() async throws {
    let steps = ProgressLog()
    try await accounts.sqlite.backUp(to: backup, by: .operator("test")) { steps.append($0) }
    expect(steps.all.last?.step, is: .checking)
    expect(steps.all.last?.fraction, is: 1)
    #expect(steps.all.contains { $0.step == .copying && $0.fraction == 1 })
  }

  @Test func `a backup and a restore are logged, and the copy's log needs the key`() async throws {
    let ada = try await accounts.signUp("ada@example.com")
    try await accounts.sqlite.backUp(to: backup, by: .operator("test"))
    let restored = folder.path + "/restored.db"
    let key = folder.database + "-audit-key"
    _ = try SQLiteStore.restore(
      databasePath: restored,
      from: backup,
      by: .operator("test"),
      auditKeyPath: key
    )
    let copy = try AccountService(databasePath: restored, auditKeyPath: key)
    let events = try await copy.auditLog.events(AuditQuery())
    expect(events.map(\.action), is: [.restore, .backUp, .signUp])
    expect(events.map(\.target), is: [nil, nil, ada.id])
    expect(events.map(\.actor), is: [.operator("test"), .operator("test"), .user(ada.id)])
    try await expect(copy.auditLog.verify().findings, is: [])
    // Without the key, the log can be read and not continued.
    let elsewhere = try AccountService(databasePath: restored)
    await #expect(throws: StorageError(.missingAuditKey, at: restored)) {
      try await elsewhere.addEvent(about: ada.id, by: .operator("test"))
    }
    try await expect(elsewhere.auditLog.verify().findings.map(\.code), is: [.unknownKey])
  }

  @Test func `a backup that cannot be logged is not made`() async throws {
    try await accounts.signUp("ada@example.com")
    let key = folder.database + "-audit-key"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
    let other = try AccountService.test(in: folder)
    let error = await #expect(throws: StorageError.self) {
      try await other.sqlite.backUp(to: backup, by: .operator("test"))
    }
    expect(error?.description, is: "the key file \(key) is readable by other users of this machine")
    try expect(names(), is: [])
    try await expect(accounts.auditLog.events(AuditQuery()).map(\.action), is: [.signUp])
  }
}

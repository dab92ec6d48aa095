import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

/// Files that are opened without the open lock: those that no other process has open.
struct PrivateDatabaseTests {
  private let folder = TemporaryFolder()
  private let backup: String

  init() async throws {
    backup = folder.path + "/backup.db"
    let store = try SQLiteStore(path: folder.database)
    try await store.backUp(to: backup, by: .operator("test"))
    await store.close()
  }

  @Test func `a temporary file is empty, and only its owner can read it`() throws {
    let place = folder.path + "/new.db"
    let files = try (0..<2).map { _ in try PrivateDatabase(temporaryBeside: place) }
    #expect(files[0].path != files[1].path)
    for file in files {
      #expect(file.path.hasPrefix(place + "."))
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(attributes[.size] as? Int == 0)
    }
    expect(FileManager.default.contents(atPath: place), is: nil)
  }

  @Test func `a backup is opened without a lock, and no file is created beside it`() throws {
    let kind = try DatabaseHeader(path: backup).kind
    expect(kind, is: .ours(isWAL: false))
    let connection = try Connection(maintaining: backup, kind)
    try expect(connection.integer("SELECT count(*) FROM users"), is: 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    expect(names.filter { $0.hasPrefix("backup.db") }, is: ["backup.db"])
    #expect(PrivateDatabase(backup: folder.database, .ours(isWAL: true)) == nil)
  }

  @Test func `a restored database is opened under its lock, although it looks like a backup`()
    throws
  {
    let restored = folder.path + "/restored.db"
    _ = try SQLiteStore.restore(
      databasePath: restored,
      from: backup,
      by: .operator("test"),
      auditKeyPath: folder.database + "-audit-key"
    )
    let kind = try DatabaseHeader(path: restored).kind
    expect(kind, is: .ours(isWAL: false))
    let connection = try Connection(maintaining: restored, kind)
    try expect(connection.integer("SELECT count(*) FROM users"), is: 0)
    #expect(throws: LockFile.TimedOut.self) {
      _ = try OpenLock(besides: restored, shared: false, timeout: .zero)
    }
  }
}

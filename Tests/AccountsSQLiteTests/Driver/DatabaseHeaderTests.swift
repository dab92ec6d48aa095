import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct DatabaseHeaderTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.database }

  private func kind(of bytes: [UInt8]) throws -> DatabaseHeader.Kind {
    try Data(bytes).write(to: URL(filePath: path))
    return try DatabaseHeader(path: path).kind
  }

  private func header(applicationID: [UInt8], version: UInt8) -> [UInt8] {
    var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
    bytes[18] = version
    bytes[19] = version
    bytes.replaceSubrange(68..<72, with: applicationID)
    return bytes
  }

  @Test func `identifies a file by its first hundred bytes`() throws {
    let ours = Array("ACCT".utf8)
    try expect(kind(of: []), is: .empty)
    try expect(kind(of: header(applicationID: ours, version: 2)), is: .ours(isWAL: true))
    try expect(kind(of: header(applicationID: ours, version: 1)), is: .ours(isWAL: false))
    try expect(kind(of: header(applicationID: [0, 0, 0, 0], version: 2)), is: .foreign)
    try expect(kind(of: header(applicationID: Array("TCCA".utf8), version: 2)), is: .foreign)
    try expect(kind(of: Array("SQLite format 3\0".utf8)), is: .notADatabase)
    try expect(kind(of: [UInt8](repeating: 0, count: 100)), is: .notADatabase)
  }

  @Test func `recognizes a database of this program`() throws {
    _ = try Database(path: path, now: Date())
    try expect(DatabaseHeader(path: path).kind, is: .ours(isWAL: true))
  }

  @Test(arguments: [false, true])
  func `a database whose log has another name's changes is not opened`(isCopy: Bool) async throws {
    let backup = folder.path + "/backup.db"
    let first = try AccountService.test(in: folder)
    try await first.signUp("ada@example.com")
    if isCopy { try await first.sqlite.backUp(to: backup, by: .operator("test")) }
    try await first.signUp("grace@example.com")
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    await first.close()
    // The program was killed: its last changes are in the log alone.
    try FileManager.default.removeItem(atPath: path)
    if isCopy { try FileManager.default.copyItem(atPath: backup, toPath: path) }
    try log.write(to: URL(filePath: path + "-wal"))
    let error = #expect(throws: StorageError.self) { try SQLiteStore(path: path) }
    expect(error?.code, is: .strayLog)
    expect(
      error?.description,
      is: "\(path)-wal contains changes from a database other than \(path)"
    )
    if isCopy {
      let checked = #expect(throws: StorageError.self) {
        try SQLiteStore.check(databasePath: path, isFull: true)
      }
      expect(checked?.code, is: .strayLog)
    }
    try expect(Data(contentsOf: URL(filePath: path + "-wal")), is: log)
  }

  @Test func `rejects anything but a regular file`() {
    for path in [folder.path, "/dev/null"] {
      let error = #expect(throws: StorageError.self) { try DatabaseHeader(path: path) }
      expect(error?.description, is: "the database \(path) cannot be opened (not a regular file)")
    }
    #expect(throws: POSIXError.self) { try DatabaseHeader(path: folder.path + "/missing") }
  }
}

import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct DatabaseHeaderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.database }

  init() throws { folder = try TemporaryFolder() }

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
    #expect(try kind(of: []) == .empty)
    #expect(try kind(of: header(applicationID: ours, version: 2)) == .ours(isWAL: true))
    #expect(try kind(of: header(applicationID: ours, version: 1)) == .ours(isWAL: false))
    #expect(try kind(of: header(applicationID: [0, 0, 0, 0], version: 2)) == .foreign)
    #expect(try kind(of: header(applicationID: Array("TCCA".utf8), version: 2)) == .foreign)
    #expect(try kind(of: Array("SQLite format 3\0".utf8)) == .notADatabase)
    #expect(try kind(of: [UInt8](repeating: 0, count: 100)) == .notADatabase)
  }

  @Test func `recognizes a database of this program`() throws {
    _ = try Database(path: path, now: Date())
    #expect(try DatabaseHeader(path: path).kind == .ours(isWAL: true))
  }

  @Test func `rejects anything but a regular file`() {
    for path in [folder.path, "/dev/null"] {
      let error = #expect(throws: StorageError.self) { try DatabaseHeader(path: path) }
      #expect(error?.description == "the database \(path) cannot be opened (not a regular file)")
    }
    #expect(throws: POSIXError.self) { try DatabaseHeader(path: folder.path + "/missing") }
  }
}

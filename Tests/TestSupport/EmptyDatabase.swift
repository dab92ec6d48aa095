import Foundation

@testable import AccountsSQLite

/// A migrated database file without users, of which each test gets a copy: all migrations take
/// longer than many a test.
package enum EmptyDatabase {
  private static let content = Result { try migrated() }

  private static func migrated() throws -> Data {
    let folder = try TemporaryFolder()
    let file = try DatabaseFile(path: folder.database, busyTimeout: .seconds(5), now: Date())
    file.checkpointAtEnd()
    return try Data(contentsOf: URL(filePath: folder.database))
  }

  /// Copies the database to a path; a file that is there stays as it is.
  package static func copy(to path: String) throws {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let owner: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    let isMade = FileManager.default.createFile(
      atPath: path,
      contents: try content.get(),
      attributes: owner
    )
    if !isMade { throw CocoaError(.fileWriteUnknown) }
  }
}

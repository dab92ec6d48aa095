import Accounts
import AccountsSQLite
import Foundation

/// A migrated database file without users, of which each test gets a copy: all migrations take
/// longer than many a test.
package enum EmptyDatabase {
  private static let content = Result { try migrated() }

  private static func migrated() throws -> Data {
    let folder = TemporaryFolder()
    // As a move to a new file that has no rows to write. Without `@testable`, since scripts/man
    // builds these modules, too, without testing.
    let target = try SQLiteMoveTarget(path: folder.database, now: Date())
    try target.finish(keyRules: KeyRules.current, at: Date())
    try target.commit()
    target.close()
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

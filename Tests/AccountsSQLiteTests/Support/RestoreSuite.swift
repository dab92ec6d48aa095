import Foundation
import TestSupport

@testable import Accounts
@testable import AccountsSQLite

/// A suite about a backup with Ada, and a database that has a later user, too.
protocol RestoreSuite {
  var folder: TemporaryFolder { get }
}

extension RestoreSuite {
  var path: String { folder.database }
  var backup: String { folder.path + "/backup.db" }
  var now: Date { Date(timeIntervalSince1970: 1_795_219_200) }  // 2026-11-21T00:00:00Z

  /// Creates the database and its backup, and closes them.
  static func folderWithBackup() async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    try await accounts.sqlite.backUp(to: folder.path + "/backup.db", by: .operator("test"))
    try await accounts.signUp("later@example.com")
    await accounts.close()
    return folder
  }

  func addresses(_ path: String) async throws -> [String] {
    try await AccountService(databasePath: path).allUsers().map(\.email)
  }

  func restore(_ backup: String? = nil, isReplacing: Bool = true) throws -> String? {
    try SQLiteStore.restore(
      databasePath: path,
      from: backup ?? self.backup,
      by: .operator("test"),
      isReplacing: isReplacing,
      now: now
    )
  }
}

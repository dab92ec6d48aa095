package import Accounts
import AccountsSQL
import Foundation

extension SQLiteStore {
  package func keyRules() async throws -> String? { try await database.read { try $0.keyRules() } }

  package func rebuildSearchKeys() async throws -> (rebuilt: Int, conflicts: [UserID]) {
    try await database.write(in: .alone) { connection in
      let result = try connection.rebuildKeys(at: Date())
      // Other programs may have changed users without the index and the counts.
      try connection.searchChanges.update(on: connection)
      try SearchIndex.mend(on: connection)
      try connection.countUsers()
      return result
    }
  }
}

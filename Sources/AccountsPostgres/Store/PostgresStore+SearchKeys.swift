package import Accounts
import AccountsSQL
import Foundation

extension PostgresStore {
  package func keyRules() async throws -> String? { try await query { try $0.keyRules() } }

  package func rebuildSearchKeys() async throws -> (rebuilt: Int, conflicts: [UserID]) {
    try await run { connector in
      try connector.transaction(.bulk) { connection in
        let result = try connection.rebuildKeys(at: Date())
        // Other programs may have changed users without their counts. Transactions that have
        // counted their changes end first; others count theirs afterwards.
        try connection.run("LOCK TABLE user_counts, day_counts IN EXCLUSIVE MODE")
        try connection.countUsers()
        return result
      }
    }
  }
}

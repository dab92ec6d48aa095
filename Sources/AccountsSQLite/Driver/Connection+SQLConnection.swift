import Accounts
import AccountsSQL

extension Connection: SQLConnection {
  func run(_ batch: [SQLStatement], read: (Int, Row) throws -> Void) throws {
    for (position, (sql, values)) in batch.enumerated() {
      _ = try rows(sql, values) { try read(position, $0) }
    }
  }

  func noteSearchKey(of user: UserID) throws { try searchChanges.note(user, on: self) }
}

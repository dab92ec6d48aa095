import AccountsForms
import Foundation

extension UserStore {
  /// Reads users for an export, in the order of their identifiers.
  func export(
    after id: UserID?,
    withHashes hasHashes: Bool,
    limit: Int
  ) async throws
    -> [UserRecord]
  {
    try await database.read { connection in
      try connection.rows(
        """
        SELECT \(User.columns), terms_accepted_at, password_hash FROM users WHERE id > ? ORDER BY id LIMIT ?
        """,
        [.text(id?.description ?? ""), .integer(Int64(limit))]
      ) { row in
        let user = try User(row)
        var record = UserRecord()
        record[.id] = user.id.description
        record[.name] = user.name
        record[.email] = user.email
        record[.birthday] = user.birthday.description
        record[.language] = user.language.rawValue
        record[.role] = user.role.rawValue
        record[.createdAt] = user.createdAt.rfc3339
        record[.termsAcceptedAt] = row.instant(User.columnCount)?.rfc3339
        record[.emailVerifiedAt] = user.emailVerifiedAt?.rfc3339
        record[.disabledAt] = user.disabledAt?.rfc3339
        record[.lastLogInAt] = user.lastLogInAt?.rfc3339
        if hasHashes { record[.passwordHash] = row.text(User.columnCount + 1) }
        return record
      }
    }
  }
}

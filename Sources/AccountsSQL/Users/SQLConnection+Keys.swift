package import Accounts
@_spi(Stores) import AccountsForms
package import Foundation

extension SQLConnection {
  /// Computes the keys and the segments of all users again, and stores those that differ; then the
  /// rules of the keys are those of this program.
  ///
  /// - Parameter now: the instant to record with the rules.
  /// - Returns: the number of changed users, and the users whose address another user has by
  ///   today's rules: they are not changed, and neither are the rules.
  /// - Throws: errors of the database.
  package func rebuildKeys(at now: Date) throws -> (rebuilt: Int, conflicts: [UserID]) {
    var rebuilt = 0
    var conflicts: [UserID] = []
    var last: UserID?
    repeat {
      let page = try derived(after: last)
      last = page.last?.user.id
      for (user, stored, segment) in page {
        let keys = UserKeys(of: user)
        guard keys != stored || user.segment.number != segment else { continue }
        if try store(keys, of: user) { rebuilt += 1 } else { conflicts.append(user.id) }
      }
    } while last != nil
    if conflicts.isEmpty { try record(keyRules: KeyRules.current, at: now) }
    return (rebuilt, conflicts)
  }

  /// A page of users with what is derived from them, as it is stored.
  private func derived(
    after id: UserID?
  ) throws -> [(user: User, keys: UserKeys, segment: Int64)] {
    try rows(
      """
      SELECT \(User.table.list), name_key, search_key, segment FROM users
      \(id == nil ? "" : "WHERE id > $1") ORDER BY id LIMIT 2000
      """,
      id == nil ? [] : [.id(id)]
    ) { row in
      let (user, first) = (try User(row: row), User.table.count)
      let keys = UserKeys(
        name: row.text(first),
        email: user.address.key,
        search: row.text(first + 1)
      )
      return (user, keys, row.integer(first + 2))
    }
  }

  /// Stores the keys and the segment of a user.
  ///
  /// - Returns: whether no other user has the address.
  private func store(_ keys: UserKeys, of user: User) throws -> Bool {
    try noteSearchKey(of: user.id)
    return try change(
      """
      UPDATE users SET name_key = $2, email_key = $3, search_key = $4, segment = $5
      WHERE id = $1 AND NOT EXISTS (
        SELECT 1 FROM users AS other WHERE other.email_key = $3 AND other.id <> $1
      )
      """,
      [
        .id(user.id), .text(keys.name), .text(keys.email), .text(keys.search),
        .integer(user.segment.number),
      ]
    ) == 1
  }
}

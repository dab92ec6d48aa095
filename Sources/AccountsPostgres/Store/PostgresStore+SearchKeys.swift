package import Accounts
@_spi(Stores) import AccountsForms
import Foundation

extension PostgresStore {
  /// The number of users that are read at once.
  private static let pageSize = 2000

  package func keyRules() async throws -> String? { try await query { try $0.keyRules() } }

  package func rebuildSearchKeys() async throws -> (rebuilt: Int, conflicts: [UserID]) {
    try await run { connector in
      try connector.transaction(.bulk) { connection in
        var rebuilt = 0
        var conflicts: [UserID] = []
        var last: UserID?
        repeat {
          let page = try connection.keys(after: last, limit: Self.pageSize)
          last = page.last?.id
          for user in page where user.stored != user.computed {
            if try connection.store(user.computed, of: user.id) {
              rebuilt += 1
            } else {
              conflicts.append(user.id)
            }
          }
        } while last != nil
        // Other programs may have changed users without their counts.
        try connection.countUsers()
        if conflicts.isEmpty { try connection.record(keyRules: KeyRules.current, at: Date()) }
        return (rebuilt, conflicts)
      }
    }
  }
}

extension Connection {
  /// The rules by which the keys of users were computed; nil if they are not known.
  func keyRules() throws -> String? {
    try rows(
      "SELECT checksum FROM accounts_migrations WHERE version = $1",
      [.integer(Int64(KeyRules.version))]
    ) { $0.text(0) }
    .first
  }

  /// Records the rules by which the keys of users were computed; nil if they are not known.
  func record(keyRules: String?, at now: Date) throws {
    let version = PostgresValue.integer(Int64(KeyRules.version))
    try execute("DELETE FROM accounts_migrations WHERE version = $1", [version])
    guard let keyRules else { return }
    try execute(
      """
      INSERT INTO accounts_migrations (version, name, checksum, applied_at, compatible_from)
      VALUES ($1, $2, $3, $4, 0)
      """,
      [version, .text(KeyRules.name), .text(keyRules), .instant(now)]
    )
  }

  /// A page of users with their keys: as stored, and by today's rules.
  fileprivate func keys(
    after id: UserID?,
    limit: Int
  ) throws -> [(id: UserID, stored: [String], computed: [String])] {
    try rows(
      """
      SELECT id, name, email, name_key, email_key, search_key FROM users
      WHERE $1 IS NULL OR id > $1 ORDER BY id LIMIT $2
      """,
      [.uuid(id?.description), .integer(Int64(limit))]
    ) { row in
      guard let id = UserID(row.text(0)) else { throw UnreadableRow(table: "users") }
      let address = EmailAddress(stored: row.text(2), key: row.text(4))
      let today = SearchKey.today(ofName: row.optionalText(1), address).map(\.key)
      return (id, [row.text(3), row.text(4), row.text(5)], today)
    }
  }

  /// Stores the keys of a user.
  ///
  /// - Returns: whether no other user has the address.
  fileprivate func store(_ keys: [String], of id: UserID) throws -> Bool {
    try change(
      """
      UPDATE users SET name_key = $2, email_key = $3, search_key = $4
      WHERE id = $1 AND NOT EXISTS (
        SELECT 1 FROM users AS other WHERE other.email_key = $3 AND other.id <> $1
      )
      """,
      [.id(id)] + keys.map { .text($0) }
    ) == 1
  }
}

import Accounts
import AccountsSQL

/// The changes of a transaction to the full-text index for searches.
///
/// The index is cheap to change in bulk, and would otherwise be flushed at each savepoint: so the
/// commit changes it once for all its rows.
struct SearchChanges {
  /// The rows of the users that change, as they are in the index; nil for new users.
  private var indexed: [UserID: (row: Int64, key: String)?] = [:]

  /// Notes that the transaction changes the search key of a user.
  ///
  /// A note of a write that was undone does no harm: the row is compared at the end.
  mutating func note(_ user: UserID, on connection: Connection) throws {
    guard !indexed.keys.contains(user) else { return }
    let row =
      try connection.rows(
        "SELECT row_number, search_key FROM users WHERE id = $1",
        [.id(user)]
      ) { ($0.integer(0), $0.text(1)) }
      .first
    indexed.updateValue(row, forKey: user)
  }

  /// Updates the index with the changes of the current transaction, and forgets them.
  mutating func update(on connection: Connection) throws {
    guard !indexed.isEmpty else { return }
    // In the order of the rows, for which the index is made.
    let users = indexed.keys.map { "\"\($0)\"" }.joined(separator: ",")
    let current = try connection.rows(
      """
      SELECT id, row_number, search_key FROM users
      WHERE id IN (SELECT value FROM json_each($1)) ORDER BY row_number
      """,
      [.text("[\(users)]")]
    ) { (id: UserID($0.text(0)), row: $0.integer(1), key: $0.text(2)) }
    // FTS5 needs the old text to remove an external-content row
    // (sqlite.org/fts5.html#external_content_tables).
    let old = indexed.values.compactMap(\.self)
    let kept = Set(current.map { Entry(row: $0.row, key: $0.key) })
      .intersection(old.map { Entry(row: $0.row, key: $0.key) })
    for (row, key) in old.sorted(by: { $0.row < $1.row })
    where !kept.contains(Entry(row: row, key: key)) {
      try connection.execute(
        "INSERT INTO user_search (user_search, rowid, search_key) VALUES ('delete', $1, $2)",
        [.integer(row), .text(key)]
      )
    }
    for (_, row, key) in current where !kept.contains(Entry(row: row, key: key)) {
      try connection.execute(
        "INSERT INTO user_search (rowid, search_key) VALUES ($1, $2)",
        [.integer(row), .text(key)]
      )
    }
    indexed = [:]
  }

  private struct Entry: Hashable {
    let row: Int64
    let key: String
  }
}

package import Accounts
@_spi(Stores) import AccountsForms
import Foundation

extension SQLiteStore {
  package func keyRules() async throws -> String? { try await database.read { try $0.keyRules() } }

  package func rebuildSearchKeys() async throws -> (rebuilt: Int, conflicts: [UserID]) {
    try await database.write(in: .alone) { connection in
      var rebuilt = 0
      var conflicts: [UserID] = []
      for (row, id, keys) in try connection.outdatedKeys() {
        let isStored = try connection.change(
          "UPDATE OR IGNORE users SET name_key = ?, email_key = ?, search_key = ? WHERE row_number = ?",
          keys.map { .text($0) } + [.integer(row)]
        )
        if isStored == 1 { rebuilt += 1 } else { conflicts.append(id) }
      }
      if conflicts.isEmpty { try connection.record(keyRules: KeyRules.current, at: Date()) }
      return (rebuilt, conflicts)
    }
  }
}

extension Connection {
  /// The rules by which the keys of users were computed; nil if they are not known.
  ///
  /// - Throws: `SQLiteError`.
  func keyRules() throws -> String? {
    try rows(
      "SELECT checksum FROM schema_migrations WHERE version = ?",
      [.integer(Int64(KeyRules.version))]
    ) { $0.text(0) }
    .first
  }

  /// Records the rules by which the keys of users were computed; nil if they are not known.
  ///
  /// - Throws: `SQLiteError`.
  func record(keyRules: String?, at now: Date) throws {
    let version = SQLiteValue.integer(Int64(KeyRules.version))
    try execute("DELETE FROM schema_migrations WHERE version = ?", [version])
    guard let keyRules else { return }
    try execute(
      "INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (?, ?, ?, ?)",
      [version, .text(KeyRules.name), .text(keyRules), .instant(now)]
    )
  }

  /// The users with keys that today's rules do not give, and the keys that they give.
  fileprivate func outdatedKeys() throws -> [(row: Int64, id: UserID, keys: [String])] {
    let statement = try prepare(
      "SELECT row_number, name, email, name_key, email_key, search_key, id FROM users"
    )
    var outdated: [(Int64, UserID, [String])] = []
    while try statement.step() {
      let row = statement.row
      guard let id = UserID(row.text(6)) else { throw UnreadableRow(table: "users") }
      let address = EmailAddress(stored: row.text(2), key: row.text(4))
      let name = row.isNull(1) ? nil : row.text(1)
      let keys = SearchKey.today(ofName: name, address).map(\.key)
      if keys != [row.text(3), row.text(4), row.text(5)] {
        outdated.append((row.integer(0), id, keys))
      }
    }
    return outdated
  }
}

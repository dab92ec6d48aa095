import AccountsForms
import Foundation

extension Session {
  /// Reads a session from these columns: identifier, login, last use, end, address, user agent.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - first: the column of the identifier.
  ///   - user: the user of the session.
  /// - Throws: ``UnreadableRow``.
  package init(row: some StoredRow, from first: Int32 = 0, of user: UserID) throws {
    guard let id = SessionID(row.text(first)) else { throw UnreadableRow(table: "sessions") }
    self.init(
      id: id,
      userID: user,
      createdAt: Date(millisecondsSince1970: row.integer(first + 1)),
      lastSeenAt: Date(millisecondsSince1970: row.integer(first + 2)),
      expiresAt: Date(millisecondsSince1970: row.integer(first + 3)),
      client: SessionClient(
        address: row.optionalText(first + 4),
        userAgent: row.optionalText(first + 5)
      )
    )
  }
}

extension KnownDevice {
  /// Reads a device from these columns: hash of the token, first and last login, networks with
  /// spaces between them.
  package init(row: some StoredRow) {
    self.init(
      tokenHash: row.blob(0),
      createdAt: Date(millisecondsSince1970: row.integer(1)),
      lastUsedAt: Date(millisecondsSince1970: row.integer(2)),
      networks: row.text(3).split(separator: " ").map(String.init)
    )
  }

  /// The networks as they are stored.
  package var storedNetworks: String { networks.joined(separator: " ") }
}

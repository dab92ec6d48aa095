import Accounts
import Foundation

extension SQLiteTransaction {
  func devices(of user: UserID) throws -> [KnownDevice] {
    try connection.rows(
      """
      SELECT token_hash, created_at, last_used_at, networks FROM known_devices
      WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
      ORDER BY created_at DESC, token_hash
      """,
      [.text(user.description)]
    ) { KnownDevice(row: $0) }
  }

  func put(_ device: KnownDevice, of user: UserID) throws {
    try connection.execute(
      """
      INSERT INTO known_devices (token_hash, user_row, created_at, last_used_at, networks)
      VALUES (?1, (SELECT row_number FROM users WHERE users.id = ?2), ?3, ?4, ?5)
      ON CONFLICT (token_hash, user_row) DO UPDATE
      SET created_at = ?3, last_used_at = ?4, networks = ?5
      """,
      [
        .blob(device.tokenHash), .text(user.description), .instant(device.createdAt),
        .instant(device.lastUsedAt), .text(device.storedNetworks),
      ]
    )
  }

  func deleteDevice(_ tokenHash: [UInt8], of user: UserID) throws {
    try connection.execute(
      """
      DELETE FROM known_devices WHERE token_hash = ?
        AND user_row = (SELECT row_number FROM users WHERE users.id = ?)
      """,
      [.blob(tokenHash), .text(user.description)]
    )
  }

  func deleteDevices(of user: UserID) throws {
    try connection.execute(
      """
      DELETE FROM known_devices
      WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
      """,
      [.text(user.description)]
    )
  }
}

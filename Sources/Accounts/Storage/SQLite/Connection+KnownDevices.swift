import AccountsForms
import Foundation

extension Connection {
  /// Whether somebody logged in from a device, with this account and within a year.
  func isKnown(_ device: DeviceToken, for email: EmailAddress, at now: Date) throws -> Bool {
    try integer(
      """
      SELECT EXISTS (
        SELECT 1 FROM known_devices JOIN users ON users.row_number = known_devices.user_row
        WHERE token_hash = ? AND users.email_key = ? AND last_used_at > ?
      )
      """,
      [
        .blob(device.hash), .text(email.key),
        .instant(now.addingTimeInterval(-DeviceToken.lifetime.seconds)),
      ]
    ) == 1
  }

  /// The devices that a user logged in from, newest first.
  func devices(of user: UserID) throws -> [PersonalData.Device] {
    try rows(
      """
      SELECT created_at, last_used_at FROM known_devices
      WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
      ORDER BY created_at DESC, token_hash
      """,
      [.text(user.description)]
    ) { row in
      PersonalData.Device(
        createdAt: Date(millisecondsSince1970: row.integer(0)),
        lastUsedAt: Date(millisecondsSince1970: row.integer(1))
      )
    }
  }

  /// Forgets the devices that a user logged in from.
  func forgetDevices(of user: UserID) throws {
    try execute(
      """
      DELETE FROM known_devices
      WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
      """,
      [.text(user.description)]
    )
  }

  /// Remembers a device somebody has logged in from; the one that was used longest ago makes room.
  func remember(_ device: DeviceToken, of user: UserID, limit: Int, at now: Date) throws {
    try execute(
      """
      INSERT INTO known_devices (token_hash, user_row, created_at, last_used_at)
      VALUES (?1, (SELECT row_number FROM users WHERE users.id = ?2), ?3, ?3)
      ON CONFLICT (token_hash, user_row) DO UPDATE SET last_used_at = ?3
      """,
      [.blob(device.hash), .text(user.description), .instant(now)]
    )
    try execute(
      """
      DELETE FROM known_devices WHERE (token_hash, user_row) IN (
        SELECT token_hash, user_row FROM known_devices
        WHERE user_row = (SELECT row_number FROM users WHERE users.id = ?)
        ORDER BY last_used_at DESC, token_hash LIMIT -1 OFFSET ?
      )
      """,
      [.text(user.description), .integer(Int64(limit))]
    )
  }
}

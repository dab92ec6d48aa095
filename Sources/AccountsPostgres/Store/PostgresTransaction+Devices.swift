import Accounts
import Foundation

extension PostgresTransaction {
  func devices(of user: UserID) throws -> [KnownDevice] {
    try connection.rows(
      """
      SELECT token_hash, created_at, last_used_at, networks FROM known_devices WHERE user_id = $1
      ORDER BY created_at DESC, token_hash
      """,
      [.id(user)]
    ) { KnownDevice(row: $0) }
  }

  func put(_ device: KnownDevice, of user: UserID) throws {
    try connection.execute(
      """
      INSERT INTO known_devices (token_hash, user_id, created_at, last_used_at, networks)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (user_id, token_hash) DO UPDATE
      SET created_at = $3, last_used_at = $4, networks = $5
      """,
      [
        .blob(device.tokenHash), .id(user), .instant(device.createdAt),
        .instant(device.lastUsedAt), .text(device.storedNetworks),
      ]
    )
  }

  func deleteDevice(_ tokenHash: [UInt8], of user: UserID) throws {
    try connection.execute(
      "DELETE FROM known_devices WHERE token_hash = $1 AND user_id = $2",
      [.blob(tokenHash), .id(user)]
    )
  }

  func deleteDevices(of user: UserID) throws {
    try connection.execute("DELETE FROM known_devices WHERE user_id = $1", [.id(user)])
  }
}

package import Accounts
import Foundation

extension KnownDevice {
  /// The columns of the table `known_devices` that a device consists of.
  private static let columns = Table<KnownDevice>(
    "known_devices",
    key: ["token_hash"],
    [
      .bytes("token_hash") { $0.tokenHash },
      .instant("created_at") { $0.createdAt },
      .instant("last_used_at") { $0.lastUsedAt },
      .text("networks") { $0.networks.joined(separator: " ") },
    ]
  )

  /// The table of devices, each with its user.
  static let table = Table<(device: KnownDevice, user: UserID)>(
    columns,
    key: ["user_id", "token_hash"],
    adding: [.id("user_id") { $0.user }]
  ) { $0.device }

  init(row: any SQLRow) {
    var columns = Self.columns.columns(of: row)
    self.init(
      tokenHash: columns.bytes(),
      createdAt: columns.instant(),
      lastUsedAt: columns.instant(),
      networks: columns.text().split(separator: " ").map(String.init)
    )
  }
}

extension SQLTransaction {
  package func devices(of user: UserID) throws -> [KnownDevice] {
    try connection.rows(
      """
      SELECT \(KnownDevice.table.list) FROM known_devices WHERE user_id = $1
      ORDER BY created_at DESC, token_hash
      """,
      [.id(user)]
    ) { KnownDevice(row: $0) }
  }

  package func put(_ device: KnownDevice, of user: UserID) throws {
    let table = KnownDevice.table
    try connection.execute(table.replacement, table.values(of: (device, user)))
  }

  package func deleteDevice(_ tokenHash: [UInt8], of user: UserID) throws {
    try connection.execute(
      "DELETE FROM known_devices WHERE token_hash = $1 AND user_id = $2",
      [.blob(tokenHash), .id(user)]
    )
  }

  package func deleteDevices(of user: UserID) throws {
    try connection.execute("DELETE FROM known_devices WHERE user_id = $1", [.id(user)])
  }
}

import AccountsForms
package import Foundation

/// A device that a user has logged in from; its separate rate limits keep guessers from locking the
/// owner out.
package struct KnownDevice: Hashable, Sendable, Redacted {
  /// The SHA-256 of the token that the device keeps.
  package let tokenHash: [UInt8]

  /// The instant of the first login.
  package let createdAt: Date

  /// The instant of the last login.
  package let lastUsedAt: Date

  /// Creates a device.
  package init(tokenHash: [UInt8], createdAt: Date, lastUsedAt: Date) {
    self.tokenHash = tokenHash
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
  }

  /// Whether the last login is recent enough.
  func isKnown(at now: Date) -> Bool {
    now.timeIntervalSince(lastUsedAt) < DeviceToken.lifetime.seconds
  }

  /// The devices of a user after a login.
  struct Change {
    /// The token that the device keeps from now on.
    let token: DeviceToken

    /// The device with its last login.
    let device: KnownDevice

    /// The devices to delete: those used longest ago.
    let surplus: [KnownDevice]
  }

  /// Records a login from a device.
  ///
  /// - Parameters:
  ///   - offered: the token that the device sent; nil for none. An unknown token is replaced: a
  ///     planted token must not become known.
  ///   - devices: the devices of the user.
  ///   - limit: the most devices of a user.
  ///   - now: the instant.
  /// - Returns: the token for the device, and the devices to store and to delete.
  static func noting(
    _ offered: DeviceToken?,
    among devices: [KnownDevice],
    limit: Int,
    at now: Date
  ) -> Change {
    let known = devices.first { $0.tokenHash == offered?.hash && $0.isKnown(at: now) }
    let token = (known == nil ? nil : offered) ?? DeviceToken()
    let device = KnownDevice(
      tokenHash: token.hash,
      createdAt: known?.createdAt ?? now,
      lastUsedAt: now
    )
    let others = devices.filter { $0.tokenHash != device.tokenHash }
      .sorted { $0.lastUsedAt > $1.lastUsedAt }
    return Change(token: token, device: device, surplus: Array(others.dropFirst(limit - 1)))
  }
}

extension AccountTransaction {
  /// Records that a user showed the password on a device.
  ///
  /// - Parameters:
  ///   - offered: the token that the device sent; nil for none.
  ///   - user: the user.
  ///   - limit: the most devices of a user.
  ///   - now: the instant.
  /// - Returns: the token that the device keeps from now on.
  /// - Throws: the errors of the store.
  func noteDevice(
    _ offered: DeviceToken?,
    of user: UserID,
    limit: Int,
    at now: Date
  ) throws -> DeviceToken {
    let change = KnownDevice.noting(offered, among: try devices(of: user), limit: limit, at: now)
    try put(change.device, of: user)
    for surplus in change.surplus { try deleteDevice(surplus.tokenHash, of: user) }
    return change.token
  }
}

extension AccountReader {
  /// Whether a user has logged in from a device, within ``DeviceToken/lifetime``.
  func isKnown(_ device: DeviceToken, of user: UserID, at now: Date) throws -> Bool {
    try devices(of: user).contains { $0.tokenHash == device.hash && $0.isKnown(at: now) }
  }

  /// Whether a login is on a device that its user has not used, while they have used others.
  ///
  /// - Throws: ``StorageError``.
  func isOfNewDevice(
    _ origin: LogInOrigin,
    of user: UserID,
    at now: Date
  ) throws -> Bool {
    guard origin.wantsSession, origin.address != nil else { return false }
    let devices = try devices(of: user).filter { $0.isKnown(at: now) }
    return !devices.isEmpty && !devices.contains { $0.tokenHash == origin.device?.hash }
  }
}

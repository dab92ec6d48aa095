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

  /// The networks of its logins, latest first: see ``NetworkAddress/routedNetwork``.
  ///
  /// Stored only while users get notices of new networks.
  package let networks: [String]

  /// The most networks of a device; the earliest one is forgotten.
  static let networkLimit = 10

  /// Creates a device.
  package init(tokenHash: [UInt8], createdAt: Date, lastUsedAt: Date, networks: [String]) {
    self.tokenHash = tokenHash
    self.createdAt = createdAt
    self.lastUsedAt = lastUsedAt
    self.networks = networks
  }

  /// Whether the last login is recent enough.
  func isKnown(at now: Date) -> Bool {
    lastUsedAt.hasHappened(by: now)
      && now.timeIntervalSince(lastUsedAt) < DeviceToken.lifetime.seconds
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
  ///   - address: the address whose network is noted; nil for none.
  ///   - now: the instant.
  /// - Returns: the token for the device, and the devices to store and to delete.
  static func noting(
    _ offered: DeviceToken?,
    among devices: [KnownDevice],
    limit: Int,
    from address: NetworkAddress? = nil,
    at now: Date
  ) -> Change {
    let known = devices.first { $0.tokenHash == offered?.hash && $0.isKnown(at: now) }
    let token = (known == nil ? nil : offered) ?? DeviceToken()
    let device = KnownDevice(
      tokenHash: token.hash,
      createdAt: known?.createdAt ?? now,
      lastUsedAt: now,
      networks: networks(known?.networks ?? [], after: address)
    )
    // Those that are no longer known go first, also if they were used in the future.
    let others = devices.filter { $0.tokenHash != device.tokenHash }
      .sorted {
        ($0.isKnown(at: now) ? 1 : 0, $0.lastUsedAt) > ($1.isKnown(at: now) ? 1 : 0, $1.lastUsedAt)
      }
    return Change(token: token, device: device, surplus: Array(others.dropFirst(limit - 1)))
  }

  private static func networks(_ earlier: [String], after address: NetworkAddress?) -> [String] {
    guard let network = address?.known?.routedNetwork else { return earlier }
    return Array(([network] + earlier.filter { $0 != network }).prefix(networkLimit))
  }
}

extension Work {
  /// Records that a user showed the password on a device.
  ///
  /// - Parameters:
  ///   - offered: the token that the device sent; nil for none.
  ///   - user: the user.
  ///   - address: the address whose network is noted; nil for none.
  /// - Returns: the token that the device keeps from now on.
  /// - Throws: the errors of the store.
  func noteDevice(
    _ offered: DeviceToken?,
    of user: UserID,
    from address: NetworkAddress? = nil
  ) throws -> DeviceToken {
    let change = KnownDevice.noting(
      offered,
      among: try rows.devices(of: user),
      limit: settings.sessions.perUser,
      from: address,
      at: at
    )
    try rows.put(change.device, of: user)
    for surplus in change.surplus { try rows.deleteDevice(surplus.tokenHash, of: user) }
    return change.token
  }
}

extension AccountReader {
  /// Whether a user has logged in from a device, within ``DeviceToken/lifetime``.
  func isKnown(_ device: DeviceToken, of user: UserID, at now: Date) throws -> Bool {
    try devices(of: user).contains { $0.tokenHash == device.hash && $0.isKnown(at: now) }
  }

  /// Returns the part of a login that is new for its user; nil for none, and for a first login.
  ///
  /// A new device is most often on a new network, too, so it alone is told.
  ///
  /// - Throws: ``StorageError``.
  func novelty(of origin: LogInOrigin, of user: UserID, at now: Date) throws -> LogInNovelty? {
    guard origin.wantsSession, let address = origin.address else { return nil }
    let devices = try devices(of: user).filter { $0.isKnown(at: now) }
    guard !devices.isEmpty else { return nil }
    guard devices.contains(where: { $0.tokenHash == origin.device?.hash }) else { return .device }
    let networks = devices.flatMap(\.networks)
    guard let network = address.known?.routedNetwork, !networks.isEmpty else { return nil }
    return networks.contains(network) ? nil : .network
  }
}

/// The part of a login that is new for its user.
enum LogInNovelty: Sendable {
  /// The device, while the user has used others.
  case device

  /// The network, while the user has used others, on a device that is known.
  case network
}

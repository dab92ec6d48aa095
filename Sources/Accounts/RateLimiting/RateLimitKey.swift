package import AccountsForms

/// A key that failed logins, or sign-ups, are counted under.
package enum RateLimitKey: Hashable, Sendable {
  /// An address, in any spelling, whether somebody has it or not.
  case account(EmailAddress)

  /// A user, for as long as they exist: an address that nobody has is forgotten, or anybody could fill the table.
  case user(UserID)

  /// A network, from which many accounts may be tried.
  case network(NetworkAddress)

  /// A device that a user has logged in from.
  case device(DeviceToken, UserID)

  /// All logins together.
  case everybody

  /// The sign-ups of a network.
  case signUps(NetworkAddress)

  /// The kind of the key, as the audit log names it.
  var kind: String {
    switch self {
    case .account, .user: "account"
    case .network, .signUps: "network"
    case .device: "device"
    case .everybody: "everybody"
    }
  }

  /// Whether everything that is counted comes from one network.
  var isOfNetwork: Bool {
    switch self {
    case .network, .signUps: true
    case .account, .user, .device, .everybody: false
    }
  }

  /// The name that a store keeps: a kind and a SHA-256, since what strangers type is not kept in clear.
  package var name: String {
    switch self {
    case .account(let email): "account:" + Digest.sha256.hexadecimal(email.key.utf8)
    case .user(let id): "user:\(id)"
    case .network(let address): "network:" + Digest.sha256.hexadecimal(address.network)
    case .device(let device, let id): "device:\(id):" + Digest.sha256.hexadecimal(device.hash)
    case .everybody: "everybody"
    case .signUps(let address): "signUp:" + Digest.sha256.hexadecimal(address.network)
    }
  }

  /// The prefix of the names of a user's devices.
  package static func deviceNames(of user: UserID) -> String { "device:\(user):" }
}

import AccountsForms

/// What failed logins are counted by.
enum LogInLane: Hashable, Sendable {
  /// An account, in any spelling of its address, whether there is one or not.
  case account(EmailAddress)

  /// The user who has an address, if there is one: what is counted for good.
  case user(EmailAddress)

  /// A network, from which many accounts may be tried.
  case network(NetworkAddress)

  /// A device that the account's owner has logged in from.
  case device(DeviceToken, EmailAddress)

  /// Everybody.
  case everybody

  /// What the lane counts by, as the audit log tells it.
  var kind: String {
    switch self {
    case .account, .user: "account"
    case .network: "network"
    case .device: "device"
    case .everybody: "everybody"
    }
  }

  /// Whether all that is counted comes from one network.
  var isOfNetwork: Bool { if case .network = self { true } else { false } }

  /// What the database calls the lane; those of a user by the user, see ``LogInLaneStore``.
  var name: String {
    switch self {
    case .account(let email): "account:" + SHA256.hexadecimal(email.key.utf8)
    case .user(let email): "user:" + SHA256.hexadecimal(email.key.utf8)
    case .network(let address): "network:" + SHA256.hexadecimal(address.network)
    case .device(let device, let email):
      "device:" + SHA256.hexadecimal(device.hash + Array(email.key.utf8))
    case .everybody: "everybody"
    }
  }

  /// How failures close the lane.
  func limits(_ policy: LogInThrottle) -> LogInThrottle.Lane {
    switch self {
    case .account: policy.account
    case .user: .onlyCeiling(of: policy.account)
    case .device: policy.account.ofDevice
    case .network: policy.network
    case .everybody: policy.everybody
    }
  }
}

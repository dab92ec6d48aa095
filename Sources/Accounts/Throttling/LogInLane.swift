import AccountsForms

/// What failed logins are counted by.
enum LogInLane: Hashable, Sendable {
  /// An account, in any spelling of its address, whether there is one or not.
  case account(EmailAddress)

  /// A network, from which many accounts may be tried.
  case network(NetworkAddress)

  /// A device that the account's owner has logged in from.
  case device(DeviceToken, EmailAddress)

  /// Everybody.
  case everybody

  /// What the database calls the lane; an account's that exists by its user, see ``LogInLaneStore``.
  var name: String {
    switch self {
    case .account(let email): "account:" + SHA256.hexadecimal(email.key.utf8)
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
    // A device that has not been seen for a year is known no more.
    case .device: policy.account.forgetting(after: .seconds(365 * 86_400))
    case .network: policy.network
    case .everybody: policy.everybody
    }
  }
}

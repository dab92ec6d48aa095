package import AccountsForms

/// A key that failed logins, sign-ups or mails are counted under.
package enum RateLimitKey: Hashable, Sendable {
  /// An address, in any spelling, whether or not a user has it.
  case account(EmailAddress)

  /// A user, for as long as they exist; counters of unknown addresses expire, since any client
  /// could fill the table.
  case user(UserID)

  /// A network, from which many accounts may be tried.
  case network(ClientNetwork)

  /// A device that a user has logged in from.
  case device(DeviceToken, UserID)

  /// A factor of a user besides the password, by its name.
  case factor(String, UserID)

  /// A share of all logins together.
  case everybody(share: Int)

  /// The sign-ups of a network.
  case signUps(ClientNetwork)

  /// The addresses that a network checked for availability.
  case checks(ClientNetwork)

  /// A share of the addresses that all networks checked for availability.
  case allChecks(share: Int)

  /// The queue of the sign-ups of a network that come without a proof of work.
  case signUpQueue(ClientNetwork)

  /// The wrong recovery codes from a network.
  case codes(ClientNetwork)

  /// The mails of a budget to an address, of one requester or, for nil, of all.
  case mailsTo(EmailAddress, MailBudget, by: UserID? = nil)

  /// The mails of a budget to a person.
  case mailsOf(UserID, MailBudget)

  /// The mails of a budget at the request of a network.
  case mailsFrom(ClientNetwork, MailBudget)

  /// All mails of a part, except notices.
  case mails(MailPart)

  /// A part of all mails.
  package enum MailPart: String, Sendable {
    /// Mails for recovery.
    case recovery

    /// Mails for recovery that go to an address that nobody has proved.
    case unprovedRecovery

    /// All others.
    case others
  }

  /// The number of counters for all clients together.
  ///
  /// Each attempt counts in one of them, at random: with a single counter, each would wait for the
  /// commit of the one before.
  static let shares = 16

  /// A share for an attempt.
  static func randomShare() -> Int { .random(in: 0..<shares) }

  /// The clients or accounts whose attempts a key counts.
  enum Scope: Hashable {
    /// An account, or the address of one.
    case account

    /// A device of an account.
    case device

    /// A network.
    case network(ClientNetwork)

    /// All clients.
    case everybody
  }

  /// The clients or accounts whose attempts are counted.
  var scope: Scope {
    switch self {
    case .account, .user, .factor, .mailsTo, .mailsOf: .account
    case .device: .device
    case .network(let network), .signUps(let network), .checks(let network),
      .signUpQueue(let network), .codes(let network), .mailsFrom(let network, _):
      .network(network)
    case .everybody, .allChecks, .mails: .everybody
    }
  }

  /// The limit that some attempts reached, and their number, as the audit log names them:
  /// `limit per network, 12 times`.
  func reached(_ times: String?) -> String {
    let limit =
      switch scope {
      case .account: "limit per account"
      case .network: "limit per network"
      case .device: "limit per device"
      case .everybody: "limit for all clients"
      }
    return times.map { "\(limit), \($0)" } ?? limit
  }

  /// The name that a store keeps: a kind and a SHA-256, since input of strangers is not stored in
  /// clear text.
  package var name: String {
    switch self {
    case .account(let email): "account:" + Digest.sha256.hexadecimal(email.key.utf8)
    case .user(let id): "\(Self.userNames)\(id)"
    case .network(let network): "network:" + Digest.sha256.hexadecimal(network.bytes)
    case .device(let device, let id): "device:\(id):" + Digest.sha256.hexadecimal(device.hash)
    case .factor(let name, let id): Self.factorNames(of: id) + name
    case .everybody(let share): "everybody:\(share)"
    case .signUps(let network): "signUp:" + Digest.sha256.hexadecimal(network.bytes)
    case .checks(let network): "check:" + Digest.sha256.hexadecimal(network.bytes)
    case .allChecks(let share): "checks:\(share)"
    case .signUpQueue(let network): "signUpQueue:" + Digest.sha256.hexadecimal(network.bytes)
    case .codes(let network): "code:" + Digest.sha256.hexadecimal(network.bytes)
    case .mailsTo(let email, let budget, let requester):
      "mailTo:\(budget):"
        + Digest.sha256.hexadecimal(
          "\(email.key)\(requester.map { " \($0)" } ?? "")".utf8
        )
    case .mailsOf(let id, let budget):
      "mailOf:\(budget):" + Digest.sha256.hexadecimal(id.description.utf8)
    case .mailsFrom(let network, let budget):
      "mailFrom:\(budget):" + Digest.sha256.hexadecimal(network.bytes)
    case .mails(let part): "mail:\(part)"
    }
  }

  /// The prefix of the names of users.
  package static let userNames = "user:"

  /// The prefix of the names of a user's factors.
  package static func factorNames(of user: UserID) -> String { "factor:\(user):" }

  /// The prefix of the names of a user's devices.
  package static func deviceNames(of user: UserID) -> String { "device:\(user):" }
}

extension HashingGroup {
  /// Creates the group of a rate limit key.
  init(_ key: RateLimitKey) { self.init(key.name, isOfSignUps: false) }

  /// The group of sign-ups from one network; locally, each address is a group.
  static func signUps(_ email: EmailAddress, from address: NetworkAddress?) -> HashingGroup {
    let name = (address.map { RateLimitKey.signUps($0.network) } ?? .account(email)).name
    return HashingGroup(name, isOfSignUps: true)
  }
}

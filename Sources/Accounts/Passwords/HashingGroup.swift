import AccountsForms

/// A group of jobs in the hashing queue; groups take turns.
struct HashingGroup: Hashable, Sendable {
  private let name: String

  /// Whether the jobs are sign-ups: together they fill at most half of the queue, so that a flood
  /// of them leaves room for logins.
  let isOfSignUps: Bool

  private init(_ name: String, isOfSignUps: Bool) {
    self.name = name
    self.isOfSignUps = isOfSignUps
  }

  /// Creates the group of a rate limit key.
  init(_ key: RateLimitKey) { self.init(key.name, isOfSignUps: false) }

  /// The group of sign-ups from one network; locally, each address is a group.
  static func signUps(_ email: EmailAddress, from address: NetworkAddress?) -> HashingGroup {
    let name = (address.map { RateLimitKey.signUps($0.network) } ?? .account(email)).name
    return HashingGroup(name, isOfSignUps: true)
  }
}

extension HashingGroup: ExpressibleByStringInterpolation {
  /// Creates a group with a name, such as `import`.
  init(stringLiteral name: String) { self.init(name, isOfSignUps: false) }
}

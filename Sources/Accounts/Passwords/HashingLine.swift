import AccountsForms

/// Those who wait for a hash together: lines take turns.
struct HashingLine: Hashable, Sendable {
  private let name: String

  /// Whether those who wait here have no account yet: all of them together fill no more than half of the queue, so
  /// that a flood of sign-ups leaves room for logins.
  let isOfSignUps: Bool

  private init(_ name: String, isOfSignUps: Bool) {
    self.name = name
    self.isOfSignUps = isOfSignUps
  }

  /// Those whose failed logins are counted together.
  init(_ key: RateLimitKey) { self.init(key.name, isOfSignUps: false) }

  /// Those who sign up from one network; each address by itself, at the machine itself.
  static func signUps(_ email: EmailAddress, from address: NetworkAddress?) -> HashingLine {
    let name = (address.map { RateLimitKey.signUps($0) } ?? .account(email)).name
    return HashingLine(name, isOfSignUps: true)
  }
}

extension HashingLine: ExpressibleByStringInterpolation {
  /// A line of a name that is nobody's.
  init(stringLiteral name: String) { self.init(name, isOfSignUps: false) }
}

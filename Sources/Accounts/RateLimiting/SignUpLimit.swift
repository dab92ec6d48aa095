import Foundation

/// The limit on sign-ups from one network, against floods and probing for accounts.
public struct SignUpLimit: Hashable, Sendable {
  /// The time after the first sign-up at which the count restarts.
  static let period = Duration.seconds(3600)

  /// The most checks of all networks in an hour.
  static let allChecks = 10_000

  /// The most sign-ups of a network in an hour, refused ones included: a school may share one
  /// address.
  ///
  /// 56 and 48 bits of an IPv6 address have two and four times as many.
  public var perNetwork: Int

  /// The most addresses that a network may check for availability in an hour: forms check while
  /// they are filled in.
  var checks: Int { perNetwork.multipliedOrMax(by: 5) }

  /// Creates a limit.
  public init(perNetwork: Int = 100) { self.perNetwork = perNetwork }

  /// The limits of the sign-ups from an address.
  func signUps(from address: NetworkAddress) -> WindowLimits {
    address.networks.map { (.signUps($0), limit(perNetwork, $0)) }
  }

  /// The limits of the checks from an address: those of its networks, and a share of that of all
  /// networks together.
  func checks(from address: NetworkAddress) -> WindowLimits {
    let share = WindowLimit(count: Self.allChecks / RateLimitKey.shares, period: Self.period)
    return address.networks.map { (.checks($0), limit(checks, $0)) }
      + [(.allChecks(share: RateLimitKey.randomShare()), share)]
  }

  private func limit(_ count: Int, _ network: ClientNetwork) -> WindowLimit {
    WindowLimit(count: count.multipliedOrMax(by: network.share), period: Self.period)
  }
}

extension AccountTransaction {
  /// Takes back a sign-up that failed because of an internal error.
  func takeBackSignUp(from address: NetworkAddress) throws {
    for network in address.networks {
      let key = RateLimitKey.signUps(network)
      guard var counter = try counter(key), counter.failures > 0 else { continue }
      counter.failures -= 1
      try put(counter, for: key)
    }
  }
}

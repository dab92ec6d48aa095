import Foundation

/// The limits on failed logins.
public struct RateLimits: Hashable, Sendable {
  /// The limit of an account: SP 800-63B-4 section 3.2.2 allows 100 failures in a row.
  public let account: RateLimit

  /// The limit of a network: an IPv4 address, or 64 bits of an IPv6 address; 56 and 48 bits have
  /// two and four times as many free failures.
  public let network: RateLimit

  /// The limit of all accounts and networks together, of which each of several counters has the
  /// same share.
  public let everybody: RateLimit

  /// Creates limits.
  public init(account: RateLimit, network: RateLimit, everybody: RateLimit) {
    self.account = account
    self.network = network
    self.everybody = everybody
  }

  /// The default limits: five wrong passwords for an account cost no wait.
  ///
  /// After them, the waits double from a second to an hour within a day. The hundredth failure in a
  /// row, however long that takes, locks the account for unknown devices. A network may fail 30
  /// times a day, all networks together 1,000 times in ten minutes.
  public static let standard = RateLimits(
    account: RateLimit(
      free: 5,
      firstWait: .seconds(1),
      longestWait: .seconds(3600),
      ceiling: 100,
      memory: .seconds(86_400)
    ),
    network: RateLimit(
      free: 30,
      firstWait: .seconds(1),
      longestWait: .seconds(900),
      memory: .seconds(86_400)
    ),
    everybody: RateLimit(
      free: 1000,
      firstWait: .seconds(1),
      longestWait: .seconds(10),
      memory: .seconds(600)
    )
  )

  /// The limit of a key.
  func limit(of key: RateLimitKey) -> RateLimit {
    switch key.scope {
    case .account: if case .user = key { account.ceilingAlone } else { account }
    case .device: account.ofDevice
    case .network(let client): network.times(client.share)
    case .everybody: everybody.share(of: RateLimitKey.shares)
    }
  }
}

/// The waits after failures under one key.
public struct RateLimit: Hashable, Sendable {
  /// The number of failures in a row that cost no wait.
  public let free: Int

  /// The wait after the first failure beyond these; each further one doubles it.
  public let firstWait: Duration

  /// The longest wait.
  public let longestWait: Duration

  /// The number of failures in a row after which an administrator has to unlock the account; nil
  /// for never.
  public let ceiling: Int?

  /// The time after the first failure at which all of them are forgotten; nil for never.
  public let memory: Duration?

  /// Creates a limit.
  public init(
    free: Int,
    firstWait: Duration,
    longestWait: Duration,
    ceiling: Int? = nil,
    memory: Duration? = nil
  ) {
    self.free = free
    self.firstWait = firstWait
    self.longestWait = longestWait
    self.ceiling = ceiling
    self.memory = memory
  }

  /// The same limit, with the memory of a known device: its owner clears the count by logging in.
  var ofDevice: RateLimit {
    RateLimit(
      free: free,
      firstWait: firstWait,
      longestWait: longestWait,
      ceiling: ceiling,
      memory: DeviceToken.lifetime
    )
  }

  /// The same limit, with more free failures.
  func times(_ factor: Int) -> RateLimit { allowing(free.multipliedOrMax(by: factor)) }

  /// The same limit, with the free failures of one of several counters.
  func share(of count: Int) -> RateLimit { allowing(max(1, free / count)) }

  private func allowing(_ free: Int) -> RateLimit {
    RateLimit(
      free: free,
      firstWait: firstWait,
      longestWait: longestWait,
      ceiling: ceiling,
      memory: memory
    )
  }

  /// The same ceiling, without waits or expiry.
  var ceilingAlone: RateLimit {
    RateLimit(free: .max, firstWait: .zero, longestWait: .zero, ceiling: ceiling)
  }

  /// The wait after a number of failures in a row; nil for ever.
  func wait(after failures: Int) -> Duration? {
    if let ceiling, failures >= ceiling { return nil }
    guard failures >= free else { return .zero }
    // Doubled at most 40 times: beyond, the longest wait has long been reached.
    return min(longestWait, firstWait * (1 << min(failures - free, 40)))
  }
}

extension Int {
  /// The product of two positive numbers, or ``max`` where it overflows: `max` stands for no limit.
  func multipliedOrMax(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}

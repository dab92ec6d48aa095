import Foundation

/// How failed logins slow down the next.
public struct LogInThrottle: Hashable, Sendable {
  /// How failures close one lane.
  public struct Lane: Hashable, Sendable {
    /// How many failures in a row cost no wait.
    public let free: Int

    /// The wait after the first failure beyond; each further one doubles it.
    public let firstWait: Duration

    /// The longest wait.
    public let longestWait: Duration

    /// How many failures in a row close the lane until an admin opens it; nil for never.
    public let ceiling: Int?

    /// How long after the first failure all of them are forgotten, and the count begins anew; nil for never.
    public let memory: Duration?

    /// Chooses limits.
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

    /// The same for as long as a device is known: its count is its owner's to clear, by logging in.
    var ofDevice: Lane {
      Lane(
        free: free,
        firstWait: firstWait,
        longestWait: longestWait,
        ceiling: ceiling,
        memory: DeviceToken.lifetime
      )
    }

    /// No waits, and the ceiling of others, for good.
    static func onlyCeiling(of lane: Lane) -> Lane {
      Lane(
        free: .max,
        firstWait: .zero,
        longestWait: .zero,
        ceiling: lane.ceiling
      )
    }

    /// How long the lane is closed after so many failures in a row; nil for ever.
    func wait(after failures: Int) -> Duration? {
      if let ceiling, failures >= ceiling { return nil }
      guard failures >= free else { return .zero }
      // Doubled at most 40 times: beyond, the longest wait has long been reached.
      return min(longestWait, firstWait * (1 << min(failures - free, 40)))
    }
  }

  /// An account: SP 800-63B-4 section 3.2.2 allows 100 failures in a row.
  public let account: Lane

  /// A network: an IPv4 address, or 64 bits of an IPv6 address.
  public let network: Lane

  /// All accounts and networks together.
  public let everybody: Lane

  /// Chooses limits.
  public init(account: Lane, network: Lane, everybody: Lane) {
    self.account = account
    self.network = network
    self.everybody = everybody
  }

  /// Five wrong passwords for an account cost nothing.
  ///
  /// Then the waits double from a second to an hour within a day, and the hundredth failure in a row, however
  /// long that takes, closes the account to devices it does not know. A network has 30 a day, everybody
  /// together 1,000 in ten minutes.
  public static let standard = LogInThrottle(
    account: Lane(
      free: 5,
      firstWait: .seconds(1),
      longestWait: .seconds(3600),
      ceiling: 100,
      memory: .seconds(86_400)
    ),
    network: Lane(
      free: 30,
      firstWait: .seconds(1),
      longestWait: .seconds(900),
      memory: .seconds(86_400)
    ),
    everybody: Lane(
      free: 1000,
      firstWait: .seconds(1),
      longestWait: .seconds(10),
      memory: .seconds(600)
    )
  )
}

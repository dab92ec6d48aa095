/// What an installation decides about its accounts; everything has a default.
public struct AccountSettings: Sendable {
  /// What hashing a password costs.
  public var hashingCost = HashingCost.standard

  /// How long sessions last, and how many there are.
  public var sessions = SessionLimits.standard

  /// How failed logins slow down the next.
  public var throttle = LogInThrottle.standard

  /// Decides nothing: everything is as it is by default.
  public init() {}
}

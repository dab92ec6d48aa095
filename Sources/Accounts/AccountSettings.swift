/// What an installation decides about its accounts; everything has a default.
public struct AccountSettings: Sendable {
  /// What hashing a password costs.
  public var hashingCost = HashingCost.standard

  /// What is mixed into every password before it is hashed; nil for nothing.
  public var pepper: Pepper?

  /// How long sessions last, and how many there are.
  public var sessions = SessionLimits.standard

  /// The limits on failed logins.
  public var rateLimits = RateLimits.standard

  /// How many sign-ups come from one network.
  public var signUps = SignUpLimit()

  /// How the audit log is written, and how long it is kept.
  public var audit = AuditSettings()

  /// The sleep of refused logins; only tests that are not about response times replace it.
  package var paddingSleep = ResponsePadding.systemSleep

  /// Decides nothing: everything is as it is by default.
  public init() {}
}

public import AccountsForms
public import Foundation

extension UserAdministration {
  /// Explains how a login with an address would go, for an administrator who investigates a failure.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - address: the client's IP address; nil to ignore the network.
  /// - Returns: the state of the account and every limit, in the order in which a login checks them.
  /// - Throws: ``StorageError``.
  public func explainLogIn(
    _ email: EmailAddress,
    from address: NetworkAddress? = nil
  ) async throws -> LogInExplanation {
    let now = accounts.now()
    return try await store.read { reader in
      let user = try reader.user(.email(email))
      func limit(
        _ kind: LogInExplanation.Limit.Kind,
        _ key: RateLimitKey
      ) throws
        -> LogInExplanation.Limit
      {
        LogInExplanation.Limit(kind, try reader.liveCounter(key, at: now), at: now)
      }
      var limits = [try limit(.everybody, .everybody)]
      // The network that refuses for longest, or else the smallest.
      let networks = try (address?.networks ?? []).map { try limit(.network, .network($0)) }
      if let network = networks.filter(\.isReached)
        .max(by: { ($0.opensAt ?? now) < ($1.opensAt ?? now) })
        ?? networks.first
      {
        limits.append(network)
      }
      let forGood = try user.map { try limit(.account, .user($0.id)) }
      let account = try limit(.account, .account(email))
      limits.append(forGood?.isReached == true ? forGood ?? account : account)
      let hash = try reader.logInAccount(email)?.hash
      return LogInExplanation(
        anyPepperKey: try reader.usedPepperKey(),
        limits: limits,
        user: user,
        hasReadablePassword: hash?.isWellFormed,
        pepperKey: hash?.pepperID
      )
    }
  }
}

/// The state that a login would find.
public struct LogInExplanation: Sendable {
  /// A rate limit and its counter.
  public struct Limit: Sendable {
    /// The kinds of limits.
    public enum Kind: String, Sendable {
      /// All logins together.
      case everybody

      /// Logins from one network.
      case network

      /// Logins to one account.
      case account
    }

    /// The kind of limit.
    public let kind: Kind

    /// The number of failed logins that the limit counts.
    public let failures: Int

    /// Whether the limit refuses logins now.
    public let isReached: Bool

    /// The instant from which logins are allowed; nil if they are allowed now, or an administrator has to unlock.
    public let opensAt: Date?

    init(_ kind: Kind, _ counter: RateLimitCounter?, at now: Date) {
      self.kind = kind
      failures = counter?.failures ?? 0
      isReached = counter?.isLimited(at: now) ?? false
      opensAt = isReached ? counter?.opensAt : nil
    }
  }

  /// A pepper key that some password was hashed with; nil if none ever was.
  ///
  /// Without its pepper, the program refuses all logins.
  public let anyPepperKey: String?

  /// The limits, in the order in which a login checks them.
  public let limits: [Limit]

  /// The user with the address; nil if there is none.
  public let user: User?

  /// Whether the stored hash can be read; nil if there is no such account.
  public let hasReadablePassword: Bool?

  /// The pepper key that this password was hashed with; nil for none.
  public let pepperKey: String?
}

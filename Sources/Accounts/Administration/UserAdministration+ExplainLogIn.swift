public import AccountsForms
public import Foundation

extension UserAdministration {
  /// Explains what a login with an address would meet, for an administrator who is asked why it fails.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - address: the address of the person; nil to leave the network aside.
  /// - Returns: every limit, in the order in which a login comes to it.
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
      if let address { limits.append(try limit(.network, .network(address))) }
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

/// What a login would meet.
public struct LogInExplanation: Sendable {
  /// A rate limit, and what is counted under it.
  public struct Limit: Sendable {
    /// What a limit counts by.
    public enum Kind: String, Sendable {
      /// All logins together.
      case everybody

      /// Logins from one network.
      case network

      /// Logins to one account.
      case account
    }

    /// What it counts by.
    public let kind: Kind

    /// The number of failed logins in a row.
    public let failures: Int

    /// Whether it lets nobody through now.
    public let isReached: Bool

    /// The instant from which it lets logins through; nil where it does, and where an administrator has to unlock.
    public let opensAt: Date?

    init(_ kind: Kind, _ counter: RateLimitCounter?, at now: Date) {
      self.kind = kind
      failures = counter?.failures ?? 0
      isReached = counter?.isLimited(at: now) ?? false
      opensAt = isReached ? counter?.opensAt : nil
    }
  }

  /// A key of the pepper that some password was hashed with: a program without a pepper lets nobody in then; nil
  /// where none ever was.
  public let anyPepperKey: String?

  /// The limits, in the order in which a login comes to them.
  public let limits: [Limit]

  /// The user with the address; nil for nobody.
  public let user: User?

  /// Whether any password can be verified against what is stored; nil where there is no such account.
  public let hasReadablePassword: Bool?

  /// The key of the pepper that this password was hashed with; nil for none.
  public let pepperKey: String?
}

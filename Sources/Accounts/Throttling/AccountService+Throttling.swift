public import AccountsForms
public import Foundation

extension AccountService {
  /// Says what a login with an address would meet, for an admin who is asked why it fails.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - address: where the person logs in from; nil to leave the network aside.
  /// - Returns: every gate, in the order in which a login comes to it.
  /// - Throws: ``StorageError``.
  public func explainLogIn(
    _ email: EmailAddress,
    from address: NetworkAddress? = nil
  ) async throws -> LogInExplanation {
    let now = now()
    var gates: [LogInExplanation.Gate] = [
      try await gate(.everybody, .everybody, at: now)
    ]
    if let address { gates.append(try await gate(.network, .network(address), at: now)) }
    let account = try await gate(.account, .account(email), at: now)
    let forGood = try await gate(.account, .user(email), at: now)
    gates.append(forGood.isClosed ? forGood : account)
    let hash = try await users.logInAccount(for: email)?.hash
    return LogInExplanation(
      anyPepperKey: try await users.usedPepperKey(),
      gates: gates,
      user: try await user(.email(email)),
      hasReadablePassword: hash?.isWellFormed,
      pepperKey: hash?.pepperID
    )
  }

  private func gate(
    _ kind: LogInExplanation.Gate.Kind,
    _ lane: LogInLane,
    at now: Date
  ) async throws -> LogInExplanation.Gate {
    let state = try await lanes.state(of: lane, at: now)
    return LogInExplanation.Gate(
      kind: kind,
      failures: state.failures,
      isClosed: state.isClosed(at: now),
      opensAt: state.isClosed(at: now) ? state.opensAt : nil
    )
  }

  /// Lets an account's logins through again, whatever failed before.
  ///
  /// - Parameters:
  ///   - email: the account.
  ///   - actor: who opens it.
  /// - Returns: whether anything had failed; otherwise it was open, and the audit log tells of no act.
  /// - Throws: ``StorageError``.
  @discardableResult
  public func unlock(_ email: EmailAddress, by actor: AuditActor) async throws -> Bool {
    let entry = AuditEntry(at: now(), action: .unlock, actor: actor)
    return try await lanes.open(email) { [audit] connection, user in
      var entry = entry
      entry.target = user
      try connection.append(entry, to: audit.trail)
    }
  }
}

/// What a login would meet.
public struct LogInExplanation: Sendable {
  /// What counts failed logins, and may close.
  public struct Gate: Sendable {
    /// What a gate counts by.
    public enum Kind: String, Sendable {
      /// All logins together.
      case everybody

      /// Those from one network.
      case network

      /// Those to one account.
      case account
    }

    /// What it counts by.
    public let kind: Kind

    /// How many logins in a row failed.
    public let failures: Int

    /// Whether it lets nobody through now.
    public let isClosed: Bool

    /// When it opens; nil where it is open, and where an admin has to open it.
    public let opensAt: Date?
  }

  /// A key of the pepper that some password was hashed with: a program without a pepper lets nobody in then; nil
  /// where none ever was.
  public let anyPepperKey: String?

  /// The gates, in the order in which a login comes to them.
  public let gates: [Gate]

  /// Whose address it is; nil for nobody's.
  public let user: User?

  /// Whether any password can be checked against what is stored; nil where there is no such account.
  public let hasReadablePassword: Bool?

  /// The key of the pepper that this password was hashed with; nil for none.
  public let pepperKey: String?
}

public import AccountsForms
public import Foundation

extension UserAdministration {
  /// Explains how a login with an address would go, for an administrator who investigates a
  /// failure.
  ///
  /// - Parameters:
  ///   - email: the address.
  ///   - address: the client's IP address; nil to ignore the network.
  ///   - pepper: the pepper that the server uses; nil for the one of this service.
  /// - Returns: the result of every check, in the order in which a login makes them.
  /// - Throws: ``StorageError``.
  public func explainLogIn(
    _ email: EmailAddress,
    from address: NetworkAddress? = nil,
    pepper: Pepper? = nil
  ) async throws -> LogInExplanation {
    let now = accounts.now()
    let pepper = pepper ?? accounts.hasher.pepper
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
      let all = try (0..<RateLimitKey.shares)
        .compactMap { try reader.liveCounter(.everybody(share: $0), at: now) }
      var limits = [LogInExplanation.Limit(.allClients, RateLimitCounter(all), at: now)]
      // The network that refuses for longest, or else the smallest.
      let networks = try (address?.networks ?? []).map { try limit(.network, .network($0)) }
      if let network = networks.filter(\.isReached)
        .max(by: { ($0.lockedUntil ?? now) < ($1.lockedUntil ?? now) })
        ?? networks.first
      {
        limits.append(network)
      }
      let forGood = try user.map { try limit(.account, .user($0.id)) }
      let account = try limit(.account, .account(email))
      limits.append(forGood?.isReached == true ? forGood ?? account : account)
      let missing = pepper == nil ? try reader.usedPepperKey(among: nil) : nil
      let hash = try reader.logInAccount(email)?.hash
      return LogInExplanation(
        user: user,
        findings: (missing.map { [.pepperMissing(key: $0)] } ?? []) + limits.map { .limit($0) }
          + LogInExplanation.findings(of: user, hash, pepper)
          + accounts.verificationFindings(of: user)
          + (try user.map { [try reader.waysBack(of: $0.id, at: now)] } ?? [])
          + (try user.flatMap { try reader.formerAddress(of: $0.id, at: now) }
            .map { [.formerAddress($0)] } ?? [])
      )
    }
  }
}

/// The checks that a login has to pass.
public struct LogInExplanation: Sendable {
  /// A rate limit and its counter.
  public struct Limit: Sendable {
    /// The kinds of limits.
    public enum Kind: String, Sendable {
      /// All logins together.
      case allClients

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

    /// The instant from which logins are allowed; nil if they are allowed now, or an administrator
    /// has to unlock.
    public let lockedUntil: Date?

    init(_ kind: Kind, _ counter: RateLimitCounter?, at now: Date) {
      self.kind = kind
      failures = counter?.failures ?? 0
      isReached = counter?.isLimited(at: now) ?? false
      lockedUntil = isReached ? counter?.opensAt : nil
    }
  }

  /// The result of one check.
  public enum Finding: Sendable {
    /// Passwords were hashed with a pepper key, and the server has none: it refuses all logins.
    case pepperMissing(key: String)

    /// The failed logins that a limit counts.
    case limit(Limit)

    /// No user has the address.
    case noUser

    /// A user has the address.
    case user(UserID)

    /// The user is enabled.
    case enabled

    /// The user is disabled.
    case disabled(since: Date)

    /// An administrator has yet to approve the account.
    case awaitsApproval(since: Date)

    /// The user has yet to prove that the address is theirs.
    case awaitsVerification

    /// The password can be verified; the user may still type a wrong one.
    case passwordStored

    /// No password is set, as for some imported users.
    case passwordNotSet

    /// The stored hash cannot be read.
    case passwordUnreadable

    /// The password was hashed with a pepper key that the server lacks.
    case passwordKeyMissing(key: String)

    /// The ways back for a user who forgot the password, which no login needs.
    ///
    /// The instant is the end of a reset code, nil for none; the number is that of the recovery
    /// codes left.
    case recovery(resetCodeUntil: Date?, codesLeft: Int)

    /// The address was changed a while ago, perhaps by a thief; no login needs it.
    case formerAddress(FormerAddress)

    /// The name of the check, such as `password` or `account`.
    public var check: String {
      switch self {
      case .pepperMissing: "pepper"
      case .limit(let limit): limit.kind.rawValue
      case .noUser, .user: "user"
      case .enabled, .disabled, .awaitsApproval: "status"
      case .passwordStored, .passwordNotSet, .passwordUnreadable, .passwordKeyMissing: "password"
      case .awaitsVerification: "verification"
      case .recovery: "recovery"
      case .formerAddress: "address"
      }
    }

    /// Whether a login has to pass it; otherwise it only tells what can be done.
    public var isCheck: Bool {
      switch self {
      case .recovery, .formerAddress: false
      default: true
      }
    }

    /// Whether the check refuses the login.
    public var blocksLogin: Bool {
      switch self {
      case .limit(let limit): limit.isReached
      case .user, .enabled, .passwordStored, .recovery, .formerAddress: false
      case .pepperMissing, .noUser, .disabled, .awaitsApproval, .awaitsVerification,
        .passwordNotSet,
        .passwordUnreadable, .passwordKeyMissing:
        true
      }
    }
  }

  /// The user with the address; nil if there is none.
  public let user: User?

  /// The result of every check, in the order in which a login makes them.
  public let findings: [Finding]

  /// The limits among the findings.
  public var limits: [Limit] {
    findings.compactMap { if case .limit(let limit) = $0 { limit } else { nil } }
  }

  fileprivate static func findings(
    of user: User?,
    _ hash: PasswordHash?,
    _ pepper: Pepper?
  ) -> [Finding] {
    guard let user else { return [.noUser] }
    let password: Finding =
      if hash?.isSet == false {
        .passwordNotSet
      } else if hash?.isWellFormed != true {
        .passwordUnreadable
      } else if let key = hash?.pepperID, pepper?.key(key) == nil {
        .passwordKeyMissing(key: key)
      } else {
        .passwordStored
      }
    let status = user.disabledAt
      .map { user.awaitsApproval ? Finding.awaitsApproval(since: $0) : .disabled(since: $0) }
    return [.user(user.id), password, status ?? .enabled]
  }
}

extension AccountService {
  /// The finding about an address that is not verified where that is required.
  fileprivate func verificationFindings(of user: User?) -> [LogInExplanation.Finding] {
    user.map { settings.verification.admits($0) ? [] : [.awaitsVerification] } ?? []
  }
}

extension AccountReader {
  /// The ways back of a user who forgot the password.
  func waysBack(of user: UserID, at now: Date) throws -> LogInExplanation.Finding {
    let codes = try secrets(of: user).filter { $0.isValid(at: now) }
    return .recovery(
      resetCodeUntil: codes.first { $0.purpose == .reset }?.expiresAt,
      codesLeft: codes.count { $0.purpose == .kit }
    )
  }
}

public import AccountsForms
public import Foundation

extension UserAdministration {
  /// Makes a code with which a user sets a new password, once: for a person who forgot it, or never
  /// had one.
  ///
  /// The administrator hands it over and learns no password. An earlier reset code of the user
  /// ends. The status of the user stays: a disabled user sets a password, but cannot log in.
  ///
  /// - Parameters:
  ///   - reference: the user.
  ///   - minutes: the time for which it is valid, at most ``ResetCode/maximumMinutes``.
  ///   - authorization: that of an administrator who has entered their own password, or of the
  ///     operator.
  /// - Returns: the code, which is not stored; nil if there is no such user.
  /// - Throws: ``StorageError`` and ``StaleProof``.
  public func createResetCode(
    for reference: UserReference,
    minutes: Int = ResetCode.lifetimeMinutes,
    by authorization: Authorization
  ) async throws -> ResetCode? {
    let now = accounts.now().roundedToMilliseconds
    let lifetime = Duration.seconds(60 * min(max(1, minutes), ResetCode.maximumMinutes))
    var generator = SystemRandomNumberGenerator()
    let code = RecoveryCode(using: &generator)
    return try await work(by: authorization, at: now) { work in
      guard let user = try work.rows.user(reference) else { return nil }
      let stored = OneTimeSecret(
        .reset,
        code.hash,
        of: user.id,
        madeBy: work.actor.user,
        at: now,
        lifetime: lifetime
      )
      try work.rows.deleteSecrets(of: user.id, [.reset])
      try work.rows.keep(stored, at: now)
      try work.record(.createResetCode, of: user.id, detail: "\(stored.id)")
      let former = try work.rows.formerAddress(of: user.id, at: now)
      return stored.expiresAt.map {
        ResetCode(user: user, code: code, expiresAt: $0, formerAddress: former)
      }
    }
  }
}

/// A code that an administrator made for a user, available only now.
public struct ResetCode: Sendable {
  /// The time for which a code is valid unless another is given, in minutes.
  public static let lifetimeMinutes = 60

  /// The longest time for which a code can be valid: a day (NIST SP 800-63B-4 section 4.2.1.2).
  public static let maximumMinutes = 1440

  /// The user.
  public let user: User

  /// The code.
  public let code: RecoveryCode

  /// The instant from which it is no longer accepted.
  public let expiresAt: Date

  /// The address that the user had before a change that may be a thief's; nil for none.
  public let formerAddress: FormerAddress?
}

import AccountsForms
public import Foundation

extension AccountService {
  /// Whether people have to prove that the address of their account is theirs.
  public var verification: EmailVerification { settings.verification }

  /// Sends a mail with a code that proves the address of a user.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - address: the client's IP address; nil for a local user.
  /// - Returns: the result.
  /// - Throws: ``StorageError``, and the error of the source of the keys.
  public func requestVerification(
    of user: UserID,
    from address: NetworkAddress? = nil
  ) async throws -> VerificationRequestResult {
    guard let mail = try mailSealer() else { return .noMail }
    let now = now().roundedToMilliseconds
    return try await store.transaction { [allowance = AuditAllowance(auditLimiter)] transaction in
      guard let user = try transaction.user(.id(user)), user.emailVerifiedAt == nil else {
        return .isVerified
      }
      let newest = try transaction.mailedCodes(of: user.id).last { $0.purpose == .verify }
      if let newest, newest.recipient == user.address, newest.isFresh(at: now) {
        return .wasSent(at: newest.createdAt)
      }
      guard try mail.queueVerification(of: user, from: address, at: now, in: transaction) else {
        return .limited
      }
      try transaction.append(
        AuditEntry(
          at: now,
          action: .requestVerification,
          actor: .user(user.id, from: address),
          target: user.id
        ),
        within: allowance
      )
      return .sent
    }
  }
}

/// The result of asking for a mail that proves an address.
public enum VerificationRequestResult: Hashable, Sendable {
  /// The mail is queued.
  case sent

  /// A mail was queued a moment ago, and no other is.
  case wasSent(at: Date)

  /// The address is verified, or the user does not exist.
  case isVerified

  /// A limit on mails is reached.
  case limited

  /// The service sends no mail.
  case noMail
}

extension MailedCode {
  /// The time in which no further mail is sent for the same purpose.
  private static let interval = Duration.seconds(60)

  /// Whether it was made a moment ago; a clock that is turned back does not keep a person waiting.
  func isFresh(at now: Date) -> Bool {
    abs(now.timeIntervalSince(createdAt)) < Self.interval.seconds
  }
}

extension MailSealer {
  /// Queues the mail with the code that proves the address of a user.
  ///
  /// - Returns: whether it is queued; otherwise a limit is reached.
  /// - Throws: ``StorageError``.
  @discardableResult
  func queueVerification(
    of user: User,
    isLimited: Bool = true,
    from address: NetworkAddress?,
    at now: Date,
    in transaction: any AccountTransaction
  ) throws -> Bool {
    try queue(
      .verification,
      withCodeTo: .verify,
      of: user,
      isLimited: isLimited,
      from: address,
      at: now,
      in: transaction
    )
  }
}

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
  /// - Returns: the outcome; refused as `tooManyEmails` or `noMail`.
  /// - Throws: ``StorageError``, and the error of the source of the keys.
  public func requestVerification(
    of user: UserID,
    from address: NetworkAddress? = nil
  ) async throws -> Outcome<VerificationRequest> {
    guard sendsMail else { return .refused(Refusal(.noMail)) }
    return try await work(as: .user(user, from: address)) { work in
      guard let user = try work.rows.user(.id(user)), user.emailVerifiedAt == nil else {
        return .done(.isVerified)
      }
      let newest = try work.rows.secrets(of: user.id).last { $0.purpose == .verify }
      if let newest, newest.email == user.address, newest.isFresh(at: work.at) {
        return .done(.wasSent(at: newest.createdAt))
      }
      guard try work.queue(.verification, withCodeTo: .verify, of: user, from: address) else {
        return .refused(.mailLimit(since: work.at))
      }
      try work.record(.requestVerification, of: user.id)
      return .done(.sent)
    }
  }
}

/// A mail that proves an address, after it was asked for.
public enum VerificationRequest: Hashable, Sendable {
  /// The mail is queued.
  case sent

  /// A mail was queued a moment ago, and no other is.
  case wasSent(at: Date)

  /// The address is verified, or the user does not exist.
  case isVerified
}

extension OneTimeSecret {
  /// The time in which no further mail is sent for the same purpose.
  private static let interval = Duration.seconds(60)

  /// Whether it was made a moment ago; a clock that is turned back does not keep a person waiting.
  func isFresh(at now: Date) -> Bool {
    abs(now.timeIntervalSince(createdAt)) < Self.interval.seconds
  }
}

extension Refusal {
  /// A limit on the mails of a person is reached: it opens within an hour.
  static func mailLimit(since now: Date) -> Refusal {
    Refusal(.tooManyEmails, retryAt: now.addingTimeInterval(MailLimits.period.seconds))
  }
}

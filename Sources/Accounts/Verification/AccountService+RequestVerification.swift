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
    guard sendsMail else { return .noMail }
    return try await work(as: .user(user, from: address)) { work in
      guard let user = try work.rows.user(.id(user)), user.emailVerifiedAt == nil else {
        return .isVerified
      }
      let newest = try work.rows.secrets(of: user.id).last { $0.purpose == .verify }
      if let newest, newest.email == user.address, newest.isFresh(at: work.at) {
        return .wasSent(at: newest.createdAt)
      }
      guard try work.queue(.verification, withCodeTo: .verify, of: user, from: address) else {
        return .limited
      }
      try work.record(.requestVerification, of: user.id)
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

extension OneTimeSecret {
  /// The time in which no further mail is sent for the same purpose.
  private static let interval = Duration.seconds(60)

  /// Whether it was made a moment ago; a clock that is turned back does not keep a person waiting.
  func isFresh(at now: Date) -> Bool {
    abs(now.timeIntervalSince(createdAt)) < Self.interval.seconds
  }
}

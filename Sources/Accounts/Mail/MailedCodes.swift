import AccountsForms
import Foundation

extension OneTimeSecret.Purpose {
  /// Setting a new password with a code from a mail.
  static let recover = Self("recover", lifetime: .seconds(3600))

  /// Proving that the address of an account is its owner's.
  static let verify = Self("verify", lifetime: .seconds(3 * 86_400))

  /// Making another address that of the account.
  ///
  /// A day is the longest time for recovery by mail (NIST SP 800-63B-4 section 4.2.1).
  static let change = Self("change", lifetime: .seconds(86_400))

  /// Taking back an address that was changed.
  static let restore = Self("restore", lifetime: .seconds(7 * 86_400))

  /// Reporting an act that the owner did not do.
  static let report = Self("report", lifetime: .seconds(86_400))

  /// The purposes of the codes that are sent by mail to the owner of an account.
  package static let mailed: [Self] = [.recover, .verify, .change, .restore, .report]

  /// Whether the code is for an owner whose account a stranger may have.
  ///
  /// Such a code needs no password, and a newer one does not replace it: each is about an act of
  /// its own.
  var isAgainstStrangers: Bool { self == .restore || self == .report }

  /// The kind of mail that has no use without its code; nil for notices, which tell of an act.
  var mailKind: MailKind? {
    switch self {
    case .recover: .recovery
    case .verify: .verification
    case .change: .addressChange
    default: nil
    }
  }
}

extension AccountReader {
  /// The codes that were sent by mail to a user, oldest first.
  func mailedCodes(of user: UserID) throws -> [OneTimeSecret] {
    try secrets(of: user).filter { OneTimeSecret.Purpose.mailed.contains($0.purpose) }
  }

  /// The valid code from a mail, unless a newer one of its user and purpose was sent.
  ///
  /// - Returns: the code and whether a newer one was sent in its place; nil if there is none.
  /// - Throws: ``StorageError``.
  func mailedCode(
    _ code: RecoveryCode,
    at now: Date
  ) throws -> (code: OneTimeSecret, isReplaced: Bool)? {
    guard let code = try secret(hash: code.hash), code.isValid(at: now), code.user != nil,
      OneTimeSecret.Purpose.mailed.contains(code.purpose)
    else { return nil }
    return (code, try isReplaced(code, at: now))
  }

  /// Whether a newer code of its user and purpose was sent in the place of a code.
  func isReplaced(_ code: OneTimeSecret, at now: Date) throws -> Bool {
    guard !code.purpose.isAgainstStrangers, let user = code.user else { return false }
    return try newest(code.purpose, of: user, at: now)?.id != code.id
  }

  /// The newest secret of a user and a purpose; one from the future does not count.
  fileprivate func newest(
    _ purpose: OneTimeSecret.Purpose,
    of user: UserID,
    at now: Date
  ) throws -> OneTimeSecret? {
    try secrets(of: user).last { $0.purpose == purpose && $0.createdAt.hasHappened(by: now) }
  }
}

extension Work {
  /// Makes a code that a mail brings to an address of a user: the newest of its purpose, whatever
  /// the clock says.
  ///
  /// - Returns: the code, which is not stored.
  /// - Throws: ``StorageError``.
  func makeCode(
    _ purpose: OneTimeSecret.Purpose,
    of user: UserID,
    to recipient: EmailAddress
  ) throws -> RecoveryCode {
    let newest = try rows.newest(purpose, of: user, at: at)
    let after = newest?.createdAt.addingTimeInterval(0.001) ?? at
    var generator = SystemRandomNumberGenerator()
    let code = RecoveryCode(using: &generator)
    let stored = OneTimeSecret(
      purpose,
      code.hash,
      of: user,
      about: recipient,
      at: max(at, after).roundedToMilliseconds
    )
    try rows.keep(stored, at: at)
    return code
  }
}

/// The result of looking for a code.
enum CodeFinding<Value: Sendable>: Sendable {
  /// The code is valid.
  case found(Value)

  /// A newer code was sent by mail in its place.
  case replaced

  /// The code is unknown, or has expired.
  case unknown
}

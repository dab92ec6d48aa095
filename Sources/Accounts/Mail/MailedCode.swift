package import AccountsForms
package import Foundation

/// A code that was sent by mail, as a store keeps it: with the SHA-256 of the code, never the code.
package struct MailedCode: Hashable, Sendable {
  /// An identifier, which proves nothing.
  package typealias ID = Identifier<MailedCode>

  /// The acts that a code is for; a code is good for one of them.
  package enum Purpose: String, CaseIterable, Sendable {
    /// Setting a new password.
    case recover

    /// Proving that the address of an account is its owner's.
    case verify

    /// Making another address that of the account.
    case change

    /// Taking back an address that was changed.
    case restore

    /// Reporting an act that the owner did not do.
    case report

    /// Whether the code is for an owner whose account a stranger may have.
    ///
    /// Such a code needs no password, and a newer one does not replace it: each is about an act of
    /// its own.
    var isAgainstStrangers: Bool { self == .restore || self == .report }

    /// The time for which a code is accepted.
    var lifetime: Duration {
      switch self {
      case .recover: .seconds(3600)
      case .verify: .seconds(3 * 86_400)
      // The longest time for recovery by mail (NIST SP 800-63B-4 section 4.2.1).
      case .change, .report: .seconds(86_400)
      case .restore: .seconds(7 * 86_400)
      }
    }
  }

  /// The identifier.
  package let id: ID

  /// The owner of the account.
  package let user: UserID

  /// The purpose.
  package let purpose: Purpose

  /// The address that the code was sent to.
  package let recipient: EmailAddress

  /// The instant at which it was made.
  package let createdAt: Date

  /// The instant from which it is no longer accepted.
  package let expiresAt: Date

  /// Creates a code.
  package init(
    id: ID,
    user: UserID,
    purpose: Purpose,
    recipient: EmailAddress,
    createdAt: Date,
    expiresAt: Date
  ) {
    self.id = id
    self.user = user
    self.purpose = purpose
    self.recipient = recipient
    self.createdAt = createdAt
    self.expiresAt = expiresAt
  }

  /// Creates a code that is made now.
  init(_ purpose: Purpose, of user: UserID, to recipient: EmailAddress, at now: Date) {
    var generator = SystemRandomNumberGenerator()
    self.init(
      id: ID(at: now, using: &generator),
      user: user,
      purpose: purpose,
      recipient: recipient,
      createdAt: now,
      expiresAt: now.addingTimeInterval(purpose.lifetime.seconds)
    )
  }

  /// Whether the code is accepted.
  func isValid(at now: Date) -> Bool { createdAt.hasHappened(by: now) && expiresAt > now }
}

extension AccountReader {
  /// The valid code with a hash, unless a newer one of its user and purpose was sent.
  ///
  /// - Returns: the code and whether a newer one was sent in its place; nil if there is none.
  /// - Throws: ``StorageError``.
  func validMailedCode(
    hash: [UInt8],
    at now: Date
  ) throws -> (code: MailedCode, isReplaced: Bool)? {
    guard let code = try mailedCode(hash: hash), code.isValid(at: now) else { return nil }
    let newest = try mailedCodes(of: code.user)
      .last { $0.purpose == code.purpose && $0.createdAt.hasHappened(by: now) }
    return (code, newest?.id != code.id && !code.purpose.isAgainstStrangers)
  }
}

extension AccountTransaction {
  /// Stores a code that is sent by mail as the newest of its purpose, whatever the clock says.
  ///
  /// - Throws: ``StorageError``.
  func append(_ code: MailedCode, hash: [UInt8]) throws {
    let newest = try mailedCodes(of: code.user)
      .last { $0.purpose == code.purpose && $0.createdAt.hasHappened(by: code.createdAt) }
    let after = newest?.createdAt.addingTimeInterval(0.001) ?? code.createdAt
    let shift = max(0, after.timeIntervalSince(code.createdAt))
    let shifted = MailedCode(
      id: code.id,
      user: code.user,
      purpose: code.purpose,
      recipient: code.recipient,
      createdAt: code.createdAt.addingTimeInterval(shift).roundedToMilliseconds,
      expiresAt: code.expiresAt.addingTimeInterval(shift).roundedToMilliseconds
    )
    try insert(shifted, hash: hash)
  }

  /// Ends the codes that were sent by mail to a user for some purposes.
  ///
  /// - Returns: the number of ended codes.
  /// - Throws: ``StorageError``.
  @discardableResult
  func endMailedCodes(of user: UserID, _ purposes: Set<MailedCode.Purpose>) throws -> Int {
    try mailedCodes(of: user).filter { purposes.contains($0.purpose) }
      .count { try deleteMailedCode($0.id) }
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

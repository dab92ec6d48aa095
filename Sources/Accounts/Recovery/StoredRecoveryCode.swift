import AccountsForms
package import Foundation

/// A recovery code as a store keeps it: with the SHA-256 of the code, never the code.
package struct StoredRecoveryCode: Hashable, Sendable {
  /// An identifier, which sets no password.
  package typealias ID = Identifier<StoredRecoveryCode>

  /// The kinds of codes.
  package enum Kind: String, CaseIterable, Sendable {
    /// A code that an administrator or operator made for a user; a user has at most one.
    case reset

    /// A code of ten that people keep for themselves.
    case kit
  }

  /// The identifier.
  package let id: ID

  /// The owner.
  package let user: UserID

  /// The kind.
  package let kind: Kind

  /// The instant at which it was made.
  package let createdAt: Date

  /// The instant from which it is no longer accepted; nil for never.
  package let expiresAt: Date?

  /// The administrator who made it for the user; nil for the user or an operator.
  package let madeBy: UserID?

  /// Creates a code.
  package init(
    id: ID,
    user: UserID,
    kind: Kind,
    createdAt: Date,
    expiresAt: Date?,
    madeBy: UserID? = nil
  ) {
    self.id = id
    self.user = user
    self.kind = kind
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.madeBy = madeBy
  }

  /// Creates a code that was made now.
  init(
    _ kind: Kind,
    of user: UserID,
    at now: Date,
    lifetime: Duration? = nil,
    madeBy: UserID? = nil
  ) {
    var generator = SystemRandomNumberGenerator()
    self.init(
      id: ID(at: now, using: &generator),
      user: user,
      kind: kind,
      createdAt: now,
      expiresAt: lifetime.map { now.addingTimeInterval($0.seconds) },
      madeBy: madeBy
    )
  }

  /// Whether the code is accepted; one that never expires is, whatever the clock said when it was
  /// made.
  func isValid(at now: Date) -> Bool {
    guard let expiresAt else { return true }
    return createdAt.hasHappened(by: now) && expiresAt > now
  }
}

extension TypedCode {
  /// The SHA-256 of the code, which is what a store keeps.
  ///
  /// A plain hash is enough for a text that cannot be guessed (ASVS 5.0 6.5.2, 6.5.4).
  package var hash: [UInt8] { Digest.sha256.hash(text.utf8) }
}

extension AccountReader {
  /// The recovery codes of a user that are accepted now.
  func validRecoveryCodes(of user: UserID, at now: Date) throws -> [StoredRecoveryCode] {
    try recoveryCodes(of: user).filter { $0.isValid(at: now) }
  }
}

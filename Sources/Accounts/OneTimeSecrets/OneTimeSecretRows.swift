package import AccountsForms
package import Foundation

/// The secrets that are used once, as a store reads them, whether or not they have expired.
///
/// In a transaction, no other transaction changes a secret that this one has read before this one
/// has ended. Each method throws a ``StorageError`` if the database fails.
package protocol OneTimeSecretReader {
  /// The secret with a hash; nil if there is none.
  func secret(hash: [UInt8]) throws -> OneTimeSecret?

  /// The secret with an identifier; nil if there is none.
  func secret(_ id: OneTimeSecret.ID) throws -> OneTimeSecret?

  /// The secrets of a user, oldest first.
  func secrets(of user: UserID) throws -> [OneTimeSecret]

  /// The secrets of a purpose that are about an address.
  func secrets(
    _ purpose: OneTimeSecret.Purpose,
    about email: EmailAddress
  ) throws
    -> [OneTimeSecret]

  /// The secrets that an administrator made for others.
  func secrets(madeBy user: UserID) throws -> [OneTimeSecret]

  /// The secrets of a purpose that have not expired, newest first.
  ///
  /// - Parameters:
  ///   - purpose: the purpose.
  ///   - id: the secret that they were made before; nil for all.
  ///   - now: the instant.
  ///   - limit: the maximum number.
  /// - Returns: the secrets.
  /// - Throws: ``StorageError``.
  func secrets(
    _ purpose: OneTimeSecret.Purpose,
    before id: OneTimeSecret.ID?,
    at now: Date,
    limit: Int
  ) throws -> [OneTimeSecret]
}

/// The secrets that are used once, as a transaction changes them.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol OneTimeSecretRows: OneTimeSecretReader {
  /// Inserts a secret; fails if there is one with its hash, or a second reset code of a user or
  /// invitation of an address.
  func insert(_ secret: OneTimeSecret) throws

  /// Deletes a secret, expired or not.
  ///
  /// - Returns: whether there was such a secret.
  func deleteSecret(_ id: OneTimeSecret.ID) throws -> Bool

  /// Deletes some of the secrets that have expired, of all purposes.
  func deleteExpiredSecrets(at now: Date, limit: Int) throws
}

extension OneTimeSecretRows {
  /// The most expired secrets that one insertion deletes, so that none has to delete all of them.
  private static var sweep: Int { 100 }

  /// Inserts a secret, and deletes some that have expired.
  ///
  /// - Throws: ``StorageError``.
  func keep(_ secret: OneTimeSecret, at now: Date) throws {
    try deleteExpiredSecrets(at: now, limit: Self.sweep)
    try insert(secret)
  }

  /// Deletes the secrets of a user for some purposes.
  ///
  /// - Returns: the number of deleted secrets.
  /// - Throws: ``StorageError``.
  @discardableResult
  func deleteSecrets(of user: UserID, _ purposes: Set<OneTimeSecret.Purpose>) throws -> Int {
    try secrets(of: user).filter { purposes.contains($0.purpose) }
      .count { try deleteSecret($0.id) }
  }
}

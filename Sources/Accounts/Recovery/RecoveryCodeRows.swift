package import Foundation

/// The recovery codes of users, and the reset codes that administrators made, as a store reads
/// them.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol RecoveryCodeReader {
  /// The recovery code with a hash, expired or not; nil if there is none.
  ///
  /// In a transaction, no other transaction changes it before this one has ended.
  func recoveryCode(hash: [UInt8]) throws -> StoredRecoveryCode?

  /// The recovery codes of a user, expired ones included.
  func recoveryCodes(of user: UserID) throws -> [StoredRecoveryCode]

  /// The reset codes that an administrator made for others, expired ones included.
  func resetCodes(madeBy user: UserID) throws -> [StoredRecoveryCode]
}

/// The recovery codes of users, and the reset codes that administrators made, as a transaction
/// changes them.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol RecoveryCodeRows: RecoveryCodeReader {
  /// Inserts a recovery code.
  func insert(_ code: StoredRecoveryCode, hash: [UInt8]) throws

  /// Deletes a recovery code, expired or not.
  ///
  /// - Returns: whether there was such a code.
  func deleteRecoveryCode(_ id: StoredRecoveryCode.ID) throws -> Bool

  /// Deletes the recovery codes of a user that are of one kind.
  func deleteRecoveryCodes(of user: UserID, _ kind: StoredRecoveryCode.Kind) throws

  /// Deletes some of the recovery codes that have expired.
  func deleteExpiredRecoveryCodes(at now: Date, limit: Int) throws
}

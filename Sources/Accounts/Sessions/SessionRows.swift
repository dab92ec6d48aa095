package import Foundation

/// The sessions of users, and the devices that they have logged in from, as a store reads them.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol SessionReader {
  /// The sessions of a user, expired ones included, newest first.
  func sessions(of user: UserID) throws -> [Session]

  /// The number of sessions of a user, or of all users for nil, expired ones included.
  func sessionCount(of user: UserID?) throws -> Int

  /// The devices that a user has logged in from, newest first.
  func devices(of user: UserID) throws -> [KnownDevice]
}

/// The sessions of users, and the devices that they have logged in from, as a transaction changes
/// them.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol SessionRows: SessionReader {
  /// Inserts a session.
  func insert(_ session: Session, tokenHash: [UInt8]) throws

  /// Replaces the token of one of a user's sessions.
  ///
  /// - Returns: whether there is such a session.
  func setTokenHash(_ tokenHash: [UInt8], of session: SessionID, of user: UserID) throws -> Bool

  /// Stores the instant of the last use of a session, unless a later one is stored that
  /// ``Foundation/Date/hasHappened(by:)``.
  func setLastSeen(_ instant: Date, of session: SessionID) throws

  /// Deletes one of a user's sessions.
  ///
  /// - Returns: whether there was such a session.
  func deleteSession(_ session: SessionID, of user: UserID) throws -> Bool

  /// Deletes the session with a token, if there is one.
  func deleteSession(tokenHash: [UInt8]) throws

  /// Deletes the sessions of a user, or of all users for nil.
  ///
  /// - Returns: the number of deleted sessions.
  func deleteSessions(of user: UserID?, except session: SessionID?) throws -> Int

  /// Deletes some of the sessions that have expired.
  func deleteExpiredSessions(at now: Date, limit: Int) throws

  /// Inserts or replaces a device of a user.
  func put(_ device: KnownDevice, of user: UserID) throws

  /// Deletes a device of a user.
  func deleteDevice(_ tokenHash: [UInt8], of user: UserID) throws

  /// Deletes every device of a user.
  func deleteDevices(of user: UserID) throws
}

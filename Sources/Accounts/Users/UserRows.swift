package import AccountsForms
package import Foundation

/// The users, as a store reads them.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol UserReader {
  /// A user; nil if there is none.
  func user(_ reference: UserReference) throws -> User?

  /// The account with an address, as a login needs it; nil if no user has the address.
  func logInAccount(_ email: EmailAddress) throws -> LogInAccount?

  /// The addresses of users with any of several keys, in the order of the keys.
  func emails(withKeys keys: [String], limit: Int) throws -> [String]

  /// The addresses of users with a local part, in the order of their keys.
  func emails(withLocalPart localPart: String, limit: Int) throws -> [String]
}

/// The users, as a transaction changes them.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol UserRows: UserReader {
  /// Inserts a user.
  ///
  /// - Returns: whether the user is inserted; false if the address is taken, by the database's
  ///   constraint.
  func insert(_ account: StoredAccount) throws -> Bool

  /// Inserts imported users, except those whose address or identifier is taken.
  ///
  /// - Parameter accounts: accounts with distinct addresses and identifiers.
  /// - Returns: the keys of the addresses that were inserted.
  /// - Throws: ``StorageError``.
  func insert(_ accounts: [StoredAccount]) throws -> Set<String>

  /// Replaces all stored data of a user except the password and the last login.
  ///
  /// - Parameters:
  ///   - user: the user.
  ///   - old: the user as the transaction has read it, for the numbers of users.
  /// - Returns: whether the user is replaced; false if another user has the address.
  /// - Throws: ``StorageError``.
  func save(_ user: User, replacing old: User) throws -> Bool

  /// Replaces the password of a user.
  func setPasswordHash(_ hash: PasswordHash, of user: UserID) throws

  /// Stores the instant of the last login of a user.
  func setLastLogIn(_ instant: Date, of user: UserID) throws

  /// Deletes a user with their sessions, devices, counters, codes, idempotency keys and the mails
  /// to their address.
  ///
  /// - Returns: whether there was such a user.
  func delete(_ user: UserID) throws -> Bool
}

package import AccountsForms
package import Foundation

/// The invitations, as a store reads them.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol InvitationReader {
  /// The invitation with a code, expired or not; nil if there is none.
  ///
  /// In a transaction, no other transaction changes it before this one has ended.
  func invitation(codeHash: [UInt8]) throws -> Invitation?

  /// The invitation with an identifier, expired or not; nil if there is none.
  func invitation(id: InvitationID) throws -> Invitation?

  /// The invitation of an address, expired or not; nil if there is none.
  func invitation(of email: EmailAddress) throws -> Invitation?

  /// The invitations that have not expired, newest first.
  ///
  /// - Parameters:
  ///   - id: the invitation that they were made before; nil for all.
  ///   - now: the instant.
  ///   - limit: the maximum number.
  /// - Returns: the invitations.
  /// - Throws: ``StorageError``.
  func invitations(before id: InvitationID?, at now: Date, limit: Int) throws -> [Invitation]

  /// The invitations that an administrator made, expired ones included.
  func invitations(madeBy user: UserID) throws -> [Invitation]
}

/// The invitations, as a transaction changes them.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol InvitationRows: InvitationReader {
  /// Inserts an invitation.
  func insert(_ invitation: Invitation, codeHash: [UInt8]) throws

  /// Deletes an invitation, expired or not.
  ///
  /// - Returns: whether there was such an invitation.
  func deleteInvitation(_ id: InvitationID) throws -> Bool

  /// Deletes the invitation of an address.
  ///
  /// - Returns: the invitation; nil if there is none.
  func deleteInvitation(of email: EmailAddress) throws -> Invitation?

  /// Deletes some of the invitations that have expired.
  func deleteExpiredInvitations(at now: Date, limit: Int) throws
}

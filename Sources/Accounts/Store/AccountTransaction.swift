package import AccountsForms
package import Foundation

/// The writes in a transaction of an ``AccountStore``: narrow operations without business rules.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol AccountTransaction: AccountReader {
  // MARK: Users

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

  /// Replaces all stored data of a user except the password, the consent and the last login.
  ///
  /// - Returns: whether the user is replaced; false if another user has the address.
  func save(_ user: User) throws -> Bool

  /// Replaces the password of a user.
  func setPasswordHash(_ hash: PasswordHash, of user: UserID) throws

  /// Stores the instant of the last login of a user.
  func setLastLogIn(_ instant: Date, of user: UserID) throws

  /// Deletes a user with their sessions, devices, counters, codes, idempotency keys and the mails
  /// to their address.
  ///
  /// - Returns: whether there was such a user.
  func delete(_ user: UserID) throws -> Bool

  // MARK: Sessions

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

  // MARK: Devices

  /// Inserts or replaces a device of a user.
  func put(_ device: KnownDevice, of user: UserID) throws

  /// Deletes a device of a user.
  func deleteDevice(_ tokenHash: [UInt8], of user: UserID) throws

  /// Deletes every device of a user.
  func deleteDevices(of user: UserID) throws

  // MARK: Rate limits

  /// Inserts or replaces a counter; deletes it for nil.
  func put(_ counter: RateLimitCounter?, for key: RateLimitKey) throws

  /// Deletes the counters of a user and of their devices.
  ///
  /// - Returns: the number of deleted counters.
  func deleteCounters(of user: UserID) throws -> Int

  /// Deletes some of the counters that have expired.
  func deleteExpiredCounters(at now: Date, limit: Int) throws

  // MARK: Invitations

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

  // MARK: Recovery

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

  // MARK: Mail

  /// Inserts a code that is sent by mail.
  func insert(_ code: MailedCode, hash: [UInt8]) throws

  /// Deletes a code that was sent by mail, expired or not.
  ///
  /// - Returns: whether there was such a code.
  func deleteMailedCode(_ id: MailedCode.ID) throws -> Bool

  /// Deletes some of the codes sent by mail that have expired.
  func deleteExpiredMailedCodes(at now: Date, limit: Int) throws

  /// Inserts a mail into the outbox.
  func insert(_ mail: SealedMail) throws

  /// Replaces the state, the attempts and the reply of a mail; erases its content unless it is
  /// still queued.
  func save(_ mail: QueuedMail) throws

  /// Deletes some of the mails that ended before an instant.
  ///
  /// - Returns: the number of deleted mails.
  func deleteMails(endedBefore instant: Date, limit: Int) throws -> Int

  // MARK: Idempotency

  /// Remembers a sign-up by its idempotency key.
  func remember(_ signUp: RememberedSignUp, for key: IdempotencyKey) throws

  /// Forgets some of the sign-ups before an instant.
  func forgetSignUps(before instant: Date, limit: Int) throws

  // MARK: Proofs of work

  /// Remembers until an instant that a challenge, which is not spent yet, is spent.
  func spend(_ challenge: SignUpChallenge, until instant: Date) throws

  /// Forgets some of the spent challenges that have expired.
  func deleteExpiredChallenges(at now: Date, limit: Int) throws

  // MARK: Audit log

  /// Appends an event; the commit signs the new head of its chain.
  func append(_ entry: AuditEntry) throws

  /// Deletes the oldest events of each chain, up to the first that is not older than an instant;
  /// never the last event of the first chain, which the next ``sealAuditLog()`` signs.
  ///
  /// - Returns: the number of deleted events.
  func deleteAuditEvents(before instant: Date) throws -> Int

  /// Signs the head of each chain of the audit log, whatever was signed before.
  func sealAuditLog() throws
}

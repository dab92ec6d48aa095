package import AccountsForms
package import Foundation

/// The reads in a transaction of an ``AccountStore``.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol AccountReader {
  /// A user; nil if there is none.
  func user(_ reference: UserReference) throws -> User?

  /// The account with an address, as a login needs it; nil if no user has the address.
  func logInAccount(_ email: EmailAddress) throws -> LogInAccount?
  /// The addresses of users with any of several keys, in the order of the keys.
  func emails(withKeys keys: [String], limit: Int) throws -> [String]

  /// The addresses of users with a local part, in the order of their keys.
  func emails(withLocalPart localPart: String, limit: Int) throws -> [String]

  /// Some of the administrators who can log in: they are enabled, have a password, and are not
  /// locked for good.
  ///
  /// In a transaction, no other act of an administrator changes them before this one has ended.
  ///
  /// - Parameters:
  ///   - onlyVerified: whether they must have verified their address.
  ///   - evenLocked: whether those count, too, who are locked until somebody unlocks them.
  ///   - limit: the most administrators.
  /// - Returns: the administrators.
  /// - Throws: ``StorageError``.
  func administratorsWhoCanLogIn(
    onlyVerified: Bool,
    evenLocked: Bool,
    limit: Int
  ) throws -> [UserID]

  /// The sessions of a user, expired ones included, newest first.
  func sessions(of user: UserID) throws -> [Session]

  /// The number of sessions of a user, or of all users for nil, expired ones included.
  func sessionCount(of user: UserID?) throws -> Int

  /// The devices that a user has logged in from, newest first.
  func devices(of user: UserID) throws -> [KnownDevice]

  /// The counter under a key; nil if nothing is counted.
  ///
  /// In a transaction, no other transaction changes it before this one has ended.
  func counter(_ key: RateLimitKey) throws -> RateLimitCounter?

  /// The sign-up with an idempotency key; nil if there is none.
  func rememberedSignUp(_ key: IdempotencyKey) throws -> RememberedSignUp?

  /// Whether the challenge of a sign-up is spent.
  ///
  /// In a transaction, no other transaction changes it before this one has ended.
  func isSpent(_ challenge: SignUpChallenge) throws -> Bool

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

  /// The recovery code with a hash, expired or not; nil if there is none.
  ///
  /// In a transaction, no other transaction changes it before this one has ended.
  func recoveryCode(hash: [UInt8]) throws -> StoredRecoveryCode?

  /// The recovery codes of a user, expired ones included.
  func recoveryCodes(of user: UserID) throws -> [StoredRecoveryCode]

  /// The reset codes that an administrator made for others, expired ones included.
  func resetCodes(madeBy user: UserID) throws -> [StoredRecoveryCode]

  /// The code that was sent by mail with a hash, expired or not; nil if there is none.
  ///
  /// In a transaction, no other transaction changes it before this one has ended.
  func mailedCode(hash: [UInt8]) throws -> MailedCode?

  /// The codes that were sent by mail to a user, expired ones included, oldest first.
  func mailedCodes(of user: UserID) throws -> [MailedCode]

  /// The codes that were sent by mail to an address, expired ones included.
  func mailedCodes(to email: EmailAddress) throws -> [MailedCode]

  /// A mail of the outbox; nil if there is none.
  ///
  /// In a transaction, no other transaction changes it before this one has ended.
  func mail(_ id: MailID) throws -> QueuedMail?

  /// The sealed content of a mail; nil if it is erased.
  func mailContent(_ id: MailID) throws -> SealedContent?

  /// The queued mails whose next attempt is due, the one that has been due for the longest time
  /// first.
  ///
  /// A mail whose kind only a newer version knows is left to that version, until it expires.
  ///
  /// In a transaction, no other transaction changes them before this one has ended.
  ///
  /// - Parameters:
  ///   - now: the instant.
  ///   - horizon: the longest time to the next attempt of a mail; one whose attempt lies further
  ///     ahead, since a clock was wrong, is due after all others.
  ///   - limit: the maximum number.
  /// - Returns: the mails.
  /// - Throws: ``StorageError``.
  func dueMails(at now: Date, within horizon: Duration, limit: Int) throws -> [QueuedMail]

  /// The mails of the outbox, newest first.
  ///
  /// - Parameters:
  ///   - state: the state of the mails; nil for all.
  ///   - id: the mail that they were queued before; nil for all.
  ///   - limit: the maximum number.
  /// - Returns: the mails.
  /// - Throws: ``StorageError``.
  func mails(_ state: MailState?, before id: MailID?, limit: Int) throws -> [QueuedMail]

  /// The mails of a user in the outbox, whatever address they are for, newest first.
  func mails(of user: UserID) throws -> [QueuedMail]

  /// Events of the audit log, newest first.
  func auditEvents(_ query: AuditQuery) throws -> [AuditEvent]

  /// The number of events that ``AccountTransaction/deleteAuditEvents(before:)`` would delete.
  func auditEventCount(before instant: Date) throws -> Int

  /// The chains of the audit log, in their order.
  ///
  /// In a transaction, no other transaction appends events before this one has ended.
  func auditChains() throws -> [StoredAuditChain]

  /// Whether the signature of each chain of the audit log is valid for its last event.
  ///
  /// In a transaction, no other transaction appends events before this one has ended.
  func isAuditLogSealed() throws -> Bool

  /// A pepper key that the hash of some password names.
  ///
  /// - Parameter ids: the keys to look for; nil for all.
  /// - Returns: one of the keys; nil if no hash names any.
  /// - Throws: ``StorageError``.
  func usedPepperKey(among ids: [String]?) throws -> String?

  /// The number of users by the pepper key of their hash; an empty name stands for none.
  func usersByPepperKey() throws -> [String: Int]
}

extension AccountReader {
  /// Throws if passwords were hashed with a pepper, and a pepper has none of its keys.
  ///
  /// - Parameter pepper: the pepper; nil for none.
  /// - Throws: ``MissingPepperKey`` and ``StorageError``.
  package func requireKey(of pepper: Pepper?) throws {
    guard let used = try usedPepperKey(among: nil), pepper?.key(used) == nil else { return }
    let other = try pepper.flatMap { try usedPepperKey(among: $0.ids) }
    if other == nil { throw MissingPepperKey(id: used) }
  }
}

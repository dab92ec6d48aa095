package import Foundation

/// The outbox, as a store reads it.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol MailReader {
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
}

/// The outbox, as a transaction changes it.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol MailRows: MailReader {
  /// Inserts a mail into the outbox.
  func insert(_ mail: SealedMail) throws

  /// Replaces the state, the attempts and the reply of a mail; erases its content unless it is
  /// still queued.
  func save(_ mail: QueuedMail) throws

  /// Deletes some of the mails that ended before an instant.
  ///
  /// - Returns: the number of deleted mails.
  func deleteMails(endedBefore instant: Date, limit: Int) throws -> Int
}

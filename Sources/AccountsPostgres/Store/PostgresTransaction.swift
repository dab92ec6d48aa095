import Accounts
import Foundation

/// The reads and writes of a transaction on a PostgreSQL database.
///
/// A transaction that writes locks the rows that it relies on, in one order: users, counters and
/// codes, the lock of the administrators, and the head of a chain of the audit log last. Use it
/// only on the thread of the connection, and only while the body runs.
final class PostgresTransaction: AccountTransaction {
  let connection: Connection
  let signer: AuditSigner

  /// Whether other transactions must wait to change the rows that this one has read.
  let locks: Bool

  /// The events to append: the head of a chain is locked at the end, since others may wait for it.
  var pendingEvents: [AuditEntry] = []

  /// The changes to the numbers of users, which are added under the same lock.
  var pendingCounts = UserCountChanges()

  init(_ connection: Connection, _ signer: AuditSigner, locks: Bool) {
    self.connection = connection
    self.signer = signer
    self.locks = locks
  }

  /// The end of a query whose rows no other transaction may change meanwhile.
  ///
  /// The lock lets others insert sessions and codes of a user.
  var forUpdate: String { locks ? "FOR NO KEY UPDATE" : "" }
}

package import Accounts
import Foundation

/// The reads and writes of a transaction.
///
/// A transaction that writes locks the rows that it relies on, where others may write at the same
/// time, in one order: users, counters and codes, the lock of the administrators, and the head of
/// a chain of the audit log last. Use it only on the thread of the connection, and only while the
/// body runs.
package final class SQLTransaction<Connection: SQLConnection>: AccountTransaction {
  package let connection: Connection
  package let dialect: Dialect
  let signer: AuditSigner

  /// Whether other transactions must wait to change the rows that this one has read.
  let locks: Bool

  /// The events to append: the head of a chain is locked at the end, since others may wait for it.
  var pendingEvents: [AuditEntry] = []

  /// The changes to the numbers of users, which are added under the same lock.
  var pendingCounts = UserCountChanges()

  /// Creates the reads and writes of a transaction, which has begun.
  ///
  /// - Parameters:
  ///   - connection: the connection.
  ///   - dialect: what the database writes in its own way.
  ///   - signer: the signer of the audit log.
  ///   - isReadOnly: whether the transaction changes nothing.
  package init(
    _ connection: Connection,
    _ dialect: Dialect,
    _ signer: AuditSigner,
    isReadOnly: Bool = false
  ) {
    self.connection = connection
    self.dialect = dialect
    self.signer = signer
    locks = dialect.locksRows && !isReadOnly
  }

  /// The end of a query whose rows no other transaction may change meanwhile.
  ///
  /// The lock lets others insert sessions and codes of a user.
  var forUpdate: String { locks ? "FOR NO KEY UPDATE" : "" }

  /// Deletes some of the rows whose instant has come.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - column: the column of the instant.
  ///   - instant: the instant.
  ///   - limit: the most rows.
  ///   - comparison: `<=`, or `<` for rows whose instant is past.
  /// - Returns: the number of deleted rows.
  /// - Throws: errors of the database.
  @discardableResult
  func sweep<Entity>(
    _ table: Table<Entity>,
    _ column: String,
    _ instant: Date,
    limit: Int,
    _ comparison: String = "<="
  ) throws -> Int {
    let key = table.key[0]
    return try connection.change(
      """
      DELETE FROM \(table.name) WHERE \(key) IN (
        SELECT \(key) FROM \(table.name) WHERE \(column) \(comparison) $1
        ORDER BY \(column) LIMIT $2 \(dialect.skippingLocked)
      )
      """,
      [.instant(instant), .integer(limit)]
    )
  }
}

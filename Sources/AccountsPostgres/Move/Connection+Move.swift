import Accounts
import AccountsSQL
import Foundation

extension Connection {
  /// The number of the advisory lock that every transaction with changes shares, and a move holds
  /// alone: "acctmove" in ASCII.
  static let moveLock = 0x6163_6374_6D6F_7665

  /// The longest time that a move waits for the transactions of others, and for a statement.
  private static let moveTimes = (lock: Duration.seconds(60), statement: Duration.seconds(86_400))

  /// The number of rows that are read at once.
  private static let pageSize = 2000

  /// Waits for all transactions with changes, and keeps out others until the connection is closed.
  ///
  /// The lock is taken before a transaction begins: its snapshot then has all changes.
  ///
  /// - Throws: ``PostgresError``.
  func keepWritersOut() throws(PostgresError) {
    timeout = Self.moveTimes.statement
    try run(
      """
      SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
      SET lock_timeout = \(Self.milliseconds(Self.moveTimes.lock));
      SELECT pg_advisory_lock(\(Self.moveLock))
      """
    )
  }

  /// Locks all tables against the writes of other programs, such as psql; they can be read.
  ///
  /// - Throws: ``PostgresError``.
  func lockTables() throws(PostgresError) {
    let names = MoveTable.all.map(\.name).joined(separator: ", ")
    try run("LOCK TABLE accounts_migrations, \(names) IN EXCLUSIVE MODE")
  }

  /// Reads the rows of a table, in the order of their keys.
  func read(_ table: MoveTable, _ body: ([MoveCell]) throws -> Void) throws {
    try run("DECLARE moved NO SCROLL CURSOR FOR \(table.selection)")
    while true {
      let page = try rowsOnce("FETCH \(Self.pageSize) FROM moved", []) { try table.cells(of: $0) }
      for row in page { try body(row) }
      guard page.count == Self.pageSize else { break }
    }
    try run("CLOSE moved")
  }

  /// Lets the next event have a later number than all others.
  func continueAuditNumbers() throws {
    try run(
      """
      SELECT pg_catalog.setval(
        'audit_event_numbers',
        1 + greatest(
          (SELECT max(number) FROM audit_events), (SELECT max(base_number) FROM audit_head)
        ),
        false
      )
      """
    )
  }
}

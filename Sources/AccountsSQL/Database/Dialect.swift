/// The differences between the databases.
package struct Dialect: Sendable {
  /// Whether transactions that write run at the same time, so that each locks the rows that it
  /// relies on.
  package let locksRows: Bool

  /// The query for the numbers of the next events of the audit log; its value is how many.
  package let auditNumbers: String

  /// The dialect of a file, which has one writer (sqlite.org).
  package static let sqlite = Dialect(
    locksRows: false,
    // After a move, another chain than the first may have a later event.
    auditNumbers: """
      WITH RECURSIVE last (number) AS (
        SELECT max(
          coalesce((SELECT max(number) FROM audit_events), 0),
          coalesce((SELECT max(base_number) FROM audit_head), 0)
        )
      ), numbers (ahead) AS (SELECT 1 UNION ALL SELECT ahead + 1 FROM numbers WHERE ahead < $1)
      SELECT number + ahead FROM last, numbers
      """
  )

  /// The dialect of a server with many clients (postgresql.org).
  package static let postgres = Dialect(
    locksRows: true,
    auditNumbers: """
      SELECT pg_catalog.nextval('audit_event_numbers') FROM pg_catalog.generate_series(1, $1)
      """
  )

  /// The end of a subquery for rows to delete: those that another transaction has locked are left
  /// to it.
  var skippingLocked: String { locksRows ? "FOR UPDATE SKIP LOCKED" : "" }
}

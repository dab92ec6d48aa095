import Accounts

/// What a body reads and writes of an SQLite database, in the transaction that is under way.
///
/// It is used on the connection's own thread, and no longer than the body runs.
struct SQLiteTransaction: AccountTransaction {
  let connection: Connection
  let trail: AuditTrail

  init(_ connection: Connection, _ trail: AuditTrail) {
    self.connection = connection
    self.trail = trail
  }
}

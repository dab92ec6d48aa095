import Accounts

/// The reads and writes of a transaction on an SQLite database.
///
/// Use it only on the connection's own thread, and only while the body runs.
struct SQLiteTransaction: AccountTransaction {
  let connection: Connection
  let signer: AuditSigner

  init(_ connection: Connection, _ signer: AuditSigner) {
    self.connection = connection
    self.signer = signer
  }
}

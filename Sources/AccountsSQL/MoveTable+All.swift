import Accounts

extension MoveTable {
  /// All tables that are moved, in an order in which each comes after those that it refers to.
  ///
  /// Stores derive the rest, such as counts and the index for searches. A test compares the list
  /// with the tables and columns of each store.
  package static let all = [
    StoredAccount.table.moved(), Session.hashedTable.moved(), KnownDevice.table.moved(),
    RateLimitCounter.table.moved(), OneTimeSecret.table.moved(), SealedMail.table.moved(),
    AuditRecord.table.moved(), auditHead,
  ]

  /// The heads of the chains of the audit log; every database has that of the first from the
  /// beginning.
  package static let auditHead = StoredAuditChain.table.moved(isNeverEmpty: true)
}

package import Foundation

/// The events of the audit log, and its chains, as a store reads them.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol AuditReader {
  /// Events of the audit log, newest first.
  func auditEvents(_ query: AuditQuery) throws -> [AuditEvent]

  /// The number of events that ``AuditRows/deleteAuditEvents(before:)`` would delete.
  func auditEventCount(before instant: Date) throws -> Int

  /// The chains of the audit log, in their order.
  ///
  /// In a transaction, no other transaction appends events before this one has ended.
  func auditChains() throws -> [StoredAuditChain]

  /// Whether the signature of each chain of the audit log is valid for its last event.
  ///
  /// In a transaction, no other transaction appends events before this one has ended.
  func isAuditLogSealed() throws -> Bool
}

/// The events of the audit log, and its chains, as a transaction changes them.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol AuditRows: AuditReader {
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

extension AccountService {
  /// Audits an action that happens even if the disk has no room for the event.
  ///
  /// - Parameters:
  ///   - entry: the entry.
  ///   - require: requires what must hold in the transaction of the event.
  /// - Throws: ``StorageError``, and errors of the requirement.
  func auditIfWritable(
    _ entry: AuditEntry,
    requiring require: @escaping @Sendable (any AccountReader) throws -> Void = { _ in }
  ) async throws {
    // In a task of its own, since this one may be cancelled.
    try await Task {
      do {
        try await store.transaction { transaction in
          try require(transaction)
          try transaction.append(entry)
        }
      } catch let error as StorageError where error.preventsWriting {}
    }
    .value
  }
}

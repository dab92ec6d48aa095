import Foundation

extension AccountService {
  /// Copies the whole database into a new file, while it is in use.
  ///
  /// The copy is the database as it was at one instant. It is checked after it was written, and only then
  /// gets its name. It holds password hashes: only its owner can read it.
  ///
  /// - Parameters:
  ///   - path: the new file; its folder has to exist.
  ///   - actor: who takes the copy.
  ///   - progress: told how far the copy is.
  /// - Throws: ``StorageError``; there is no new file then, or one that may not outlast a power loss.
  public func backUp(
    to path: String,
    by actor: AuditActor,
    progress: @escaping @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) async throws {
    guard access(path, F_OK) != 0 else { throw StorageError(.fileExists, path: path) }
    // A database that cannot be written any more can still be copied.
    try await noteIfThereIsRoom(AuditEntry(at: now(), action: .backUp, actor: actor))
    // A reader of its own: the pool's are for short reads.
    let reader = Reader(path: users.database.path, busyTimeout: Database.busyTimeout)
    do {
      try await reader.read { connection in
        let source = users.database.path
        try DatabaseCopy(of: connection, at: source, beside: path, progress: progress).put(at: path)
      }
    } catch {
      throw StorageError(error, path: path)
    }
  }
}

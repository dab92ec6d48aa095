public import Accounts
public import Foundation

extension SQLiteStore {
  /// Copies the whole database into a new file, while it is in use.
  ///
  /// The copy is the database as it was at one instant. It is checked after it was written, and only then
  /// gets its name. It holds password hashes: only its owner can read it.
  ///
  /// - Parameters:
  ///   - path: the new file; its folder has to exist.
  ///   - actor: the administrator.
  ///   - now: the instant.
  ///   - progress: told how far the copy is.
  /// - Throws: ``StorageError``; there is no new file then, or one that may not outlast a power loss.
  public func backUp(
    to path: String,
    by actor: AuditActor,
    now: Date = Date(),
    progress: @escaping @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) async throws {
    guard access(path, F_OK) != 0 else { throw StorageError(.fileExists, path: path) }
    // A database that cannot be written any more can still be copied.
    let entry = AuditEntry(at: now, action: .backUp, actor: actor)
    do {
      try await transaction { try $0.append(entry) }
    } catch let error as StorageError where error.isLackOfRoom {}
    // A reader of its own: the pool's are for short reads.
    let reader = Reader(path: self.path, busyTimeout: Database.busyTimeout)
    do {
      try await reader.read { connection in
        let source = self.path
        try DatabaseCopy(of: connection, at: source, beside: path, progress: progress).put(at: path)
      }
    } catch {
      throw StorageError(error, path: path)
    }
  }
}

public import Accounts
public import Foundation

extension SQLiteStore {
  /// Copies the whole database into a new file while it is in use.
  ///
  /// The copy is the database at one instant. It gets its name only after a check. It contains
  /// password hashes, so only its owner can read it.
  ///
  /// - Parameters:
  ///   - path: the new file; its folder must exist.
  ///   - actor: the administrator.
  ///   - now: the instant.
  ///   - progress: a closure that receives the progress.
  /// - Throws: ``StorageError``; there is then no new file, or one that may not survive a power
  ///   loss.
  public func backUp(
    to path: String,
    by actor: AuditActor,
    now: Date = Date(),
    progress: @escaping @Sendable (MaintenanceProgress) -> Void = { _ in }
  ) async throws {
    guard access(path, F_OK) != 0 else { throw StorageError(.alreadyExists, at: path) }
    // A database that can no longer be written can still be copied.
    let entry = AuditEntry(at: now, action: .backUp, actor: actor)
    do {
      try await transaction { try $0.append(entry) }
    } catch let error as StorageError where error.preventsWriting {}
    let source = self.path
    try await database.readAlone { connection in
      let copy = try DatabaseCopy(of: connection, at: source, beside: path, progress: progress)
      do { try copy.put(at: path) } catch { throw StorageError(error, at: path) }
    }
  }
}

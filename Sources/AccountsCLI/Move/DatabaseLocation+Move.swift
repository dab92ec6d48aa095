import Accounts
import AccountsSQL
import AccountsSQLite
import Foundation

extension DatabaseLocation {
  /// Opens the database to be moved.
  ///
  /// - Throws: ``Failure``, and `StorageError`.
  func moveSource() throws -> any MoveSource {
    try server?.moveSource() ?? SQLiteMoveSource(path: path)
  }

  /// Opens the empty database that receives another.
  ///
  /// - Throws: ``Failure``, and `StorageError`.
  func moveTarget(at now: Date) throws -> any MoveTarget {
    try server?.moveTarget(at: now) ?? SQLiteMoveTarget(path: path, now: now)
  }
}

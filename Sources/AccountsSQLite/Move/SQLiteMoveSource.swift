import Accounts
package import AccountsSQL
package import Foundation

/// A database file that is moved.
///
/// Other programs can read, but not write, until the source is released: it holds the write lock in
/// a write transaction. Everything that they wrote before is in the copy.
package final class SQLiteMoveSource: MoveSource {
  package let location: String

  private let connection: Connection
  private var writeLock: WriteLock

  /// Opens an existing database, and waits for the write lock.
  ///
  /// - Parameter path: the file; it may have the mark of an earlier move.
  /// - Throws: ``StorageError`` if it is not ours, or has another schema than this version.
  package init(path: String) throws {
    do {
      location = try DatabasePath.resolved(path)
      try DatabasePath.requireLocal(location)
      let kind = try DatabaseHeader(path: location).kind
      guard kind != .empty else { throw StorageError(.empty, at: path) }
      try kind.requireOurs(path: location)
      try kind.requireOwnLog(path: location)
      connection = try Connection(path: location, busyTimeout: Connection.busyTimeout)
      try connection.configure()
      writeLock = try WriteLock(besides: location, timeout: Connection.busyTimeout)
      try writeLock.acquire(until: .now + Connection.busyTimeout)
      try Migrator(connection, path: location, ignoresMoves: true).requireMovable()
      try connection.execute("BEGIN IMMEDIATE")
    } catch {
      throw StorageError(error, at: path)
    }
  }

  package func count(of table: MoveTable) throws -> Int {
    try translated { try connection.count(of: table) }
  }

  package func read(_ table: MoveTable, _ body: ([MoveCell]) throws -> Void) throws {
    try translated { try connection.read(table, body) }
  }

  package func keyRules() throws -> String? { try translated { try connection.keyRules() } }

  package func newPlace() throws -> String? { try translated { try connection.newPlace() } }

  package func mark(movedTo place: String, at now: Date) throws {
    try translated {
      try Migrator(connection, path: location).mark(movedTo: place, at: now)
      try connection.execute("COMMIT")
    }
    // The file alone then is the whole database; if a reader is in the way, the log has the rest.
    try? connection.checkpoint(waiting: WriteAheadLog.timeout)
  }

  package func removeMark() throws {
    try translated {
      try Migrator(connection, path: location).removeMoveMark()
      try connection.execute("COMMIT")
    }
  }

  private func translated<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch { throw StorageError.translating(error, at: location) }
  }
}

import Accounts
package import AccountsSQL
package import Foundation

/// A database on a server that is moved.
///
/// Other programs can read, but not write, until the source is released; those of this version
/// refuse changes at once. Everything that they wrote before is in the snapshot.
package final class PostgresMoveSource: MoveSource {
  package let location: String

  private let connection: Connection

  /// Connects, and waits for the transactions of others.
  ///
  /// - Parameter address: the database; it may have the mark of an earlier move.
  /// - Throws: ``StorageError`` if it is not ours, or has another schema than this version.
  package init(_ address: DatabaseAddress) throws {
    location = address.location
    do {
      connection = try Connection(address)
      let migrator = Migrator(connection, location: location)
      try migrator.requireClosed()
      // Before the lock: without the tables, nothing is locked.
      try migrator.requireMovable()
      try connection.keepWritersOut()
      try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ WRITE")
      try connection.lockTables()
      try migrator.requireMovable()
    } catch {
      throw StorageError.translating(error, at: address.location)
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
      try connection.mark(movedTo: place, at: now)
      try connection.commit()
    }
  }

  package func removeMark() throws {
    try translated {
      try connection.removeMoveMark()
      try connection.commit()
      // The server may notice the end of the connection only later.
      _ = try? connection.run("SELECT pg_advisory_unlock(\(Connection.moveLock))")
    }
  }

  private func translated<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch { throw StorageError.translating(error, at: location) }
  }
}

import Accounts
package import AccountsSQL
package import Foundation

/// A database on a server that receives the rows of another store, in one transaction.
package final class PostgresMoveTarget: MoveTarget {
  /// The bytes that are sent at once.
  private static let chunkSize = 1 << 16

  package let location: String

  private let connection: Connection

  /// Begins the transaction; it creates the tables if there are none.
  ///
  /// - Parameters:
  ///   - address: the database; it must be empty, or have our tables without rows.
  ///   - now: the instant to record with migrations.
  /// - Throws: ``StorageError``; nothing has changed then.
  package init(_ address: DatabaseAddress, now: Date) throws {
    location = address.location
    do {
      connection = try Connection(address)
      let migrator = Migrator(connection, location: location)
      try migrator.requireClosed()
      // Before the lock: nothing is locked in a database that is not ours.
      try migrator.requireEmptyOrMovable()
      try connection.keepWritersOut()
      try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
      try migrator.createTables(at: now)
      try connection.lockTables()
      try Migrator.requireUnderstood(connection, location: location)
      if try connection.hasMovableRows() { throw StorageError(.notEmpty, at: location) }
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

  package func write(
    _ table: MoveTable,
    _ rows: (_ insert: ([MoveCell]) throws -> Void) throws -> Void
  ) throws {
    try translated {
      if table.isNeverEmpty { try connection.run("DELETE FROM \(table.name)") }
      let names = table.columns.map(\.name).joined(separator: ", ")
      let sql = "COPY \(table.name) (\(names)) FROM STDIN"
      try connection.beginCopy(sql)
      var data: [UInt8] = []
      try rows { row in
        row.append(to: &data)
        guard data.count >= Self.chunkSize else { return }
        try connection.sendCopy(data, sql)
        data.removeAll(keepingCapacity: true)
      }
      try connection.sendCopy(data, sql)
      try connection.endCopy(sql)
    }
  }

  package func finish(keyRules: String?, at now: Date) throws {
    // Without statistics, the first statements would be planned for empty tables.
    let names = MoveTable.all.map(\.name).joined(separator: ", ")
    try translated {
      try connection.countUsers()
      try connection.continueAuditNumbers()
      try connection.run("ANALYZE \(names), user_counts, day_counts")
      try connection.record(keyRules: keyRules, at: now)
    }
  }

  package func commit() throws { try translated { try connection.commit() } }

  package func close() {
    guard connection.isInTransaction else { return }
    // Without the connection, the transaction ends as well.
    _ = try? connection.run("ROLLBACK")
  }

  private func translated<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch { throw StorageError.translating(error, at: location) }
  }
}

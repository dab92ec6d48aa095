import Accounts
import AccountsFiles
package import AccountsSQL
package import Foundation

/// A new database file that receives the rows of another store.
///
/// The rows are written to a file beside the destination, which gets its name at the end.
package final class SQLiteMoveTarget: MoveTarget {
  package let location: String

  private let former: FormerDatabase
  private let copy: DatabaseCopy
  private let connection: Connection

  /// Reserves the place of a new database.
  ///
  /// - Parameters:
  ///   - path: the file; if there is one, it must be empty, or a database without rows.
  ///   - now: the instant to record with migrations.
  /// - Throws: ``StorageError``; nothing has changed then.
  package init(path: String, now: Date) throws {
    do {
      try Self.requireOurs(path)
      former = try FormerDatabase(at: path, isReplacing: true, now: now)
      location = former.path
      do {
        try DatabasePath.requireLocal(former.path)
        try former.requireNoRows()
        copy = try DatabaseCopy(newBeside: former.path)
        do { connection = try Self.create(copy.file, at: now) } catch {
          copy.remove()
          throw error
        }
      } catch {
        former.removeIfNew()
        throw error
      }
    } catch {
      throw StorageError(error, at: path)
    }
  }

  /// Refuses a file that is no database of this program, before a lock file is made beside it.
  private static func requireOurs(_ path: String) throws {
    guard access(path, F_OK) == 0 else { return }
    do {
      try DatabaseHeader(path: path).kind.requireOurs(path: path)
    } catch let error as StorageError where error.code != .cannotOpen {
      let advice = "name a new file; this one was not changed"
      throw StorageError(error.code, at: path, advice: advice)
    }
  }

  private static func create(_ file: PrivateDatabase, at now: Date) throws -> Connection {
    let connection = try Connection(file)
    try connection.execute("PRAGMA application_id = \(DatabaseHeader.applicationID)")
    try connection.configure()
    // The whole file is synced once, at the end.
    try connection.execute("PRAGMA synchronous = OFF")
    try connection.limitPageCache(to: PageCache.largest.bulkKibibytes)
    try Migrator(connection, path: file.path).apply(at: now)
    try connection.execute("BEGIN IMMEDIATE")
    return connection
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
      if table.isNeverEmpty {
        try connection.execute("DELETE FROM \(table.name)")
      }
      try connection.write(table, rows)
    }
  }

  package func finish(keyRules: String?, at now: Date) throws {
    try translated {
      try connection.countUsers()
      try connection.execute("INSERT INTO user_search (user_search) VALUES ('rebuild')")
      try connection.record(keyRules: keyRules, at: now)
      // No backup with such a value could be made, or restored.
      try connection.requireValues(at: location)
      try connection.execute("COMMIT")
    }
  }

  package func commit() throws {
    try translated {
      try copy.synchronize()
      guard let kept = try former.replace(by: copy) else { return }
      // It has no rows.
      for suffix in ["", "-wal", "-journal"] { unlink(kept + suffix) }
    }
  }

  package func close() {
    copy.remove()
    former.removeIfNew()
  }

  private func translated<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch { throw StorageError.translating(error, at: location) }
  }
}

package import Accounts

/// A connection to a database, used from one thread at a time.
///
/// Parameters of statements are written `$1`, `$2` and so on, in any order.
package protocol SQLConnection: AnyObject {
  associatedtype Row: SQLRow

  /// Runs a statement and discards its rows.
  func execute(_ sql: String, _ values: [SQLValue]) throws

  /// Runs a statement that changes rows.
  ///
  /// - Returns: the number of rows inserted, updated or deleted.
  func change(_ sql: String, _ values: [SQLValue]) throws -> Int

  /// Runs a statement whose text is always the same, and reads each row.
  func rows<Element>(
    _ sql: String,
    _ values: [SQLValue],
    read: (Row) throws -> Element
  ) throws -> [Element]

  /// Runs several statements of which none needs the result of another, in one round trip where
  /// the database has one.
  ///
  /// - Parameters:
  ///   - batch: the statements.
  ///   - read: a closure that receives the position of a statement, and one of its rows.
  /// - Throws: the error of the first statement that fails, and errors of `read`.
  func run(_ batch: [SQLStatement], read: (Int, Row) throws -> Void) throws

  /// Notes that the current transaction changes the search key of a user, or creates or deletes the
  /// user, before it does; for a database whose index of searches the program keeps.
  func noteSearchKey(of user: UserID) throws
}

extension SQLConnection {
  /// Runs a statement without values and discards its rows.
  func execute(_ sql: String) throws { try execute(sql, []) }

  /// Runs several statements of which none needs the result of another.
  package func run(_ batch: [SQLStatement]) throws { try run(batch) { _, _ in } }

  /// Runs a statement without values and reads each row.
  func rows<Element>(
    _ sql: String,
    read: (Row) throws -> Element
  ) throws -> [Element] { try rows(sql, [], read: read) }

  /// Runs a statement that returns one number.
  func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int64 {
    try rows(sql, values) { $0.integer(0) }.first ?? 0
  }
}

package import Foundation

/// A database whose rows can be read in the form in which they are moved.
///
/// Every method throws ``StorageError``, and errors of its closures.
package protocol MoveReader {
  /// The place of the database, without a password.
  var location: String { get }

  /// The number of rows of a table.
  func count(of table: MoveTable) throws -> Int

  /// Reads the rows of a table, in the order of their keys.
  func read(_ table: MoveTable, _ body: ([MoveCell]) throws -> Void) throws
}

extension MoveReader {
  /// The digest of all rows of a table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - each: a closure that is called after each row.
  /// - Returns: the number of rows and their digest.
  /// - Throws: ``StorageError``, and errors of `each`.
  func digest(of table: MoveTable, _ each: () throws -> Void) throws -> MovedTable {
    var digest = TableDigest(of: table)
    try read(table) { row in
      digest.add(row)
      try each()
    }
    return digest.finish()
  }
}

/// A database that is moved: it can be read, but no program can write to it, until it is released.
package protocol MoveSource: MoveReader {
  /// The rules by which the keys of users were computed; nil if they are not known.
  ///
  /// - Throws: ``StorageError``.
  func keyRules() throws -> String?

  /// The place that the mark of an earlier move names; nil without a mark.
  ///
  /// - Throws: ``StorageError``.
  func newPlace() throws -> String?

  /// Commits a mark, with which programs refuse to use the database.
  ///
  /// - Parameters:
  ///   - place: the new place of the database, which they name.
  ///   - now: the instant.
  /// - Throws: ``StorageError``.
  func mark(movedTo place: String, at now: Date) throws

  /// Commits the removal of the mark, so that programs can use the database again.
  ///
  /// - Throws: ``StorageError``.
  func removeMark() throws
}

/// An empty database that receives the rows; it stays empty until ``commit()``.
package protocol MoveTarget: MoveReader {
  /// Writes all rows of a table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - rows: a closure that calls another one with each row.
  /// - Throws: ``StorageError``, and errors of `rows`.
  func write(
    _ table: MoveTable,
    _ rows: (_ insert: ([MoveCell]) throws -> Void) throws -> Void
  ) throws

  /// Derives what was not moved, such as counts and the index for searches, and records the rules
  /// by which the keys were computed.
  func finish(keyRules: String?, at now: Date) throws

  /// Makes all rows visible at once; they then survive a power loss.
  func commit() throws

  /// Gives up what is not committed; the target cannot be used any more.
  func close()
}

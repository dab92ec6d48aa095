import Accounts
package import Foundation

/// The cancellation of a move: the old database is used again, and the new one is not.
package struct MoveCancellation {
  private let old: any MoveSource

  /// Prepares a cancellation.
  ///
  /// - Parameter old: the database that was moved.
  package init(of old: any MoveSource) { self.old = old }

  /// The result of a cancellation.
  package enum Outcome {
    /// The old database has no mark.
    case notMoved

    /// The old database can be used again; the new one was not looked at.
    case cancelled

    /// The old database can be used again, and the new one is marked as moved to it.
    case exchanged
  }

  /// An error: both databases are marked as moved, or may be.
  package struct Unfinished: Error {
    /// The cause.
    package let cause: any Error

    /// Creates an error.
    package init(cause: any Error) { self.cause = cause }
  }

  /// Compares the two databases, marks the new one as moved, and removes the mark of the old one.
  ///
  /// The new database is marked first, so that programs never use both. If this program ends in
  /// between, the cancellation can simply be repeated.
  ///
  /// - Parameters:
  ///   - now: the instant.
  ///   - new: a closure that opens the new database, or returns nil so that it is not looked at;
  ///     the old database is locked before, so no move changes the new one afterwards.
  ///   - progress: a closure that receives the progress; if it throws, nothing has changed.
  /// - Returns: the result.
  /// - Throws: ``StorageError`` if the new database is not the one of the mark, was moved itself,
  ///   has no rows, or others; nothing has changed then. ``Unfinished``. Errors of the closures.
  package func run(
    at now: Date,
    opening new: () throws -> (any MoveSource)?,
    _ progress: (MoveProgress) throws -> Void
  ) throws -> Outcome {
    guard let place = try old.newPlace() else { return .notMoved }
    guard let new = try new() else {
      try old.removeMark()
      return .cancelled
    }
    guard new.location == place else { throw StorageError.moved(to: place, from: old.location) }
    if let next = try new.newPlace(), next != old.location {
      throw StorageError.moved(to: next, from: new.location)
    }
    try compare(with: new, progress)
    do {
      try new.mark(movedTo: old.location, at: now)
    } catch let error as StorageError where error.code == .unknownOutcome {
      throw Unfinished(cause: error)
    }
    do { try old.removeMark() } catch { throw Unfinished(cause: error) }
    return .exchanged
  }

  private func compare(
    with new: any MoveSource,
    _ progress: (MoveProgress) throws -> Void
  ) throws {
    let found = try MoveTable.all.map { (table: $0, rows: try new.count(of: $0)) }
    // The audit log has a head from the beginning.
    guard found.contains(where: { !$0.table.isNeverEmpty && $0.rows > 0 }) else {
      throw StorageError(.empty, at: new.location)
    }
    let total = try found.reduce(0) { try $0 + old.count(of: $1.table) + $1.rows }
    var rows = RowCounter(.checking, total)
    for table in MoveTable.all {
      let before = try old.digest(of: table) { try rows.count(progress) }
      let after = try new.digest(of: table) { try rows.count(progress) }
      guard before == after else {
        throw StorageError(.changedCopy, at: new.location, detail: "table \(table.name)")
      }
    }
  }
}

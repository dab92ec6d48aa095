package import Foundation

/// The cancellation of a move: the old database is used again, and the new one is not.
package struct MoveCancellation {
  private let old: any MoveSource

  /// Prepares a cancellation.
  ///
  /// - Parameter old: the database that was moved.
  package init(of old: any MoveSource) { self.old = old }

  /// The database that the other was moved to.
  package enum New {
    /// A database without rows: the move was never completed, and cannot be while it is open.
    case empty(any MoveTarget)

    /// A database with rows, which are compared with those of the old one.
    case complete(any MoveSource)

    /// A database that is not looked at.
    case unknown
  }

  /// The result of a cancellation.
  package enum Outcome {
    /// The old database has no mark.
    case notMoved

    /// The old database can be used again; the new one is empty, or was not looked at.
    case cancelled

    /// The old database can be used again, and the new one is marked as moved to it.
    case exchanged
  }

  /// An error: both databases are marked as moved.
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
  ///   - new: a closure that opens the new database; until then the old one was locked, so no move
  ///     completes the new one afterwards.
  ///   - progress: a closure that receives the progress; if it throws, nothing has changed.
  /// - Returns: the result.
  /// - Throws: ``StorageError`` if the new database is not the one of the mark, was moved itself,
  ///   or has other rows; nothing has changed then. ``Unfinished``. Errors of the closures.
  package func run(
    at now: Date,
    opening new: () throws -> New,
    _ progress: (MoveProgress) throws -> Void
  ) throws -> Outcome {
    guard let place = try old.newPlace() else { return .notMoved }
    switch try new() {
    case .unknown: try old.removeMark()
    case .empty(let new):
      defer { new.close() }
      try require(new, at: place)
      try old.removeMark()
    case .complete(let new):
      try require(new, at: place)
      if let next = try new.newPlace(), next != old.location {
        throw StorageError.moved(to: next, from: new.location)
      }
      try compare(with: new, progress)
      try new.mark(movedTo: old.location, at: now)
      do { try old.removeMark() } catch { throw Unfinished(cause: error) }
      return .exchanged
    }
    return .cancelled
  }

  private func require(_ new: any MoveReader, at place: String) throws {
    guard new.location == place else {
      throw StorageError.moved(to: place, from: old.location)
    }
  }

  private func compare(
    with new: any MoveSource,
    _ progress: (MoveProgress) throws -> Void
  ) throws {
    let total = try MoveTable.all.reduce(0) { try $0 + old.count(of: $1) + new.count(of: $1) }
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

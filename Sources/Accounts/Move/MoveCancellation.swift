package import Foundation

/// The end of a move that nobody wants any more: the old database is used again, the new one is
/// not.
package struct MoveCancellation {
  private let old: any MoveSource
  private let new: (any MoveSource)?

  /// Prepares a cancellation.
  ///
  /// - Parameters:
  ///   - old: the database that was moved.
  ///   - new: the database that it was moved to; nil if there is nothing to compare.
  package init(of old: any MoveSource, movedTo new: (any MoveSource)?) {
    (self.old, self.new) = (old, new)
  }

  /// Compares the two databases, marks the new one as moved, and removes the mark of the old one.
  ///
  /// The new database is marked first, so that programs never use both. If this program ends in
  /// between, the cancellation can simply be repeated.
  ///
  /// - Parameters:
  ///   - now: the instant.
  ///   - progress: a closure that receives the progress; if it throws, nothing has changed.
  /// - Returns: whether the old database had a mark.
  /// - Throws: ``StorageError`` if the new database is not the one of the mark, or has other rows;
  ///   nothing has changed then. Errors of `progress`.
  package func run(at now: Date, _ progress: (MoveProgress) throws -> Void) throws -> Bool {
    guard let place = try old.newPlace() else { return false }
    if let new {
      guard place == new.location else { throw StorageError.moved(to: place, from: old.location) }
      let total = try MoveTable.all.reduce(0) { try $0 + old.count(of: $1) + new.count(of: $1) }
      var rows = RowCounter(.checking, total)
      for table in MoveTable.all {
        let (before, after) = try (
          old.digest(of: table) { try rows.count(progress) },
          new.digest(of: table) { try rows.count(progress) }
        )
        guard before == after else {
          throw StorageError(.changedCopy, at: new.location, detail: "table \(table.name)")
        }
      }
      try new.mark(movedTo: old.location, at: now)
    }
    try old.removeMark()
    return true
  }
}

import Accounts
package import Foundation

/// A move of all rows from one store to another.
package struct DatabaseMove {
  private let source: any MoveSource
  private let target: any MoveTarget

  /// Prepares a move.
  ///
  /// - Parameters:
  ///   - source: the database, which nobody can write to.
  ///   - target: the empty database.
  package init(from source: any MoveSource, to target: any MoveTarget) {
    (self.source, self.target) = (source, target)
  }

  /// An error: the source is marked as moved, but the target was not completed.
  package struct Unfinished: Error {
    /// The cause.
    package let cause: any Error

    /// Creates an error.
    package init(cause: any Error) { self.cause = cause }
  }

  /// Copies every table, compares the copy with the source, and marks the source.
  ///
  /// The mark is committed before the target, so that no program stores anything in the source
  /// after it was copied. If the program ends in between, the move can simply be repeated.
  ///
  /// - Parameters:
  ///   - now: the instant.
  ///   - progress: a closure that receives the progress; if it throws, nothing has changed.
  /// - Returns: the tables.
  /// - Throws: ``StorageError``; nothing has changed then. ``Unfinished``. Errors of `progress`.
  package func run(
    at now: Date,
    progress: (MoveProgress) throws -> Void
  ) throws -> [MovedTable] {
    // A second copy elsewhere would lack what the first has stored since.
    if let place = try source.newPlace(), place != target.location {
      throw StorageError.moved(to: place, from: source.location)
    }
    let total = try MoveTable.all.reduce(0) { try $0 + source.count(of: $1) }
    var copying = RowCounter(.copying, total)
    let moved = try MoveTable.all.map { table in
      var digest = TableDigest(of: table)
      try target.write(table) { insert in
        try source.read(table) { row in
          digest.add(row)
          try insert(row)
          try copying.count(progress)
        }
      }
      return digest.finish()
    }
    do { try target.finish(keyRules: source.keyRules(), at: now) } catch {
      // The user with the value is in the source.
      guard let refused = error as? StorageError, refused.code == .refusedValue else { throw error }
      throw StorageError(.refusedValue, at: source.location, detail: refused.detail)
    }
    var checking = RowCounter(.checking, total)
    for (table, moved) in zip(MoveTable.all, moved) {
      guard try target.digest(of: table, { try checking.count(progress) }) == moved else {
        throw StorageError(.differentCopy, at: target.location, detail: "table \(table.name)")
      }
    }
    try source.mark(movedTo: target.location, at: now)
    do { try target.commit() } catch { throw Unfinished(cause: error) }
    return moved
  }
}

/// The number of rows so far, reported now and then.
struct RowCounter {
  /// The number of rows between two reports.
  private static let interval = 1000

  private let step: MoveProgress.Step
  private let total: Int
  private var done = 0

  /// Starts at zero.
  ///
  /// - Parameters:
  ///   - step: the step of the work.
  ///   - total: the number of all its rows.
  init(_ step: MoveProgress.Step, _ total: Int) {
    (self.step, self.total) = (step, total)
  }

  /// Counts a row.
  ///
  /// - Throws: errors of `progress`.
  mutating func count(_ progress: (MoveProgress) throws -> Void) throws {
    if done.isMultiple(of: Self.interval) {
      try progress(MoveProgress(step: step, fraction: min(1, Double(done) / Double(total))))
    }
    done += 1
  }
}

/// The progress of a move.
package struct MoveProgress: Sendable {
  /// A step of the work.
  package enum Step: String, Sendable {
    /// Copying the rows.
    case copying

    /// Reading and comparing the copy.
    case checking
  }

  /// The current step.
  package let step: Step

  /// The completed fraction of the step, from 0 to 1.
  package let fraction: Double
}

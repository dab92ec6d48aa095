import Accounts
import Foundation

extension MoveCommand {
  /// Takes a move back, so that the old database can be used again.
  ///
  /// - Parameter old: the database that was moved.
  /// - Throws: ``Failure``, and `StorageError`; nothing has changed then.
  func takeBack(_ old: DatabaseLocation) throws {
    let new = try to.map { try DatabaseLocation(option: $0, named: "--to", common.configuration) }
    if let new {
      try requireDifferentKinds(old, new)
      new.warnOfPassword(in: "--to")
    }
    old.warnOfPassword(in: "--from")
    let hadMark = try watched("interrupted; nothing was changed") { progress in
      let now = Date()
      let copy = try new.flatMap(comparable)
      return try MoveCancellation(of: old.moveSource(), movedTo: copy).run(at: now, progress)
    }
    guard hadMark else {
      throw Failure(
        .refused,
        code: .notMoved,
        "the database \(old.path) was not moved",
        hint: "there is nothing to cancel"
      )
    }
    guard !common.json else { return try Console.printJSON(["database": old.path]) }
    Console.note("the database \(old.path) can be used again")
    let next =
      new.map { "no program can use \($0.path) any more: delete it" }
      ?? "stop all programs that use the new database, and delete it: what it stores is not in this one"
    Console.say("accounts: hint: \(next)".shown)
  }

  /// Opens the new database to compare it; nil if it is empty, since the move was never completed.
  private func comparable(_ new: DatabaseLocation) throws -> (any MoveSource)? {
    let instead = "if it was deleted, or if what only it has may be lost, use --yes instead of --to"
    guard !new.isMissing else {
      throw Failure(.fault, code: .notFound, "there is no database \(new.path)", hint: instead)
    }
    do { return try new.moveSource() } catch let error as StorageError {
      guard error.code != .empty else { return nil }
      let (status, hint) = (Failure(error).status, "\(error.hint); \(instead)")
      throw Failure(status, code: error.code, error.description, hint: hint)
    }
  }
}

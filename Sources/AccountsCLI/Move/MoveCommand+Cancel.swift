import Accounts
import AccountsSQL
import Foundation

extension MoveCommand {
  /// Takes a move back, so that the old database can be used again.
  ///
  /// - Parameters:
  ///   - old: the database that was moved.
  ///   - new: the database that it was moved to; nil if it is not looked at.
  /// - Throws: ``Failure``, and `StorageError`; unless the error says otherwise, nothing has
  ///   changed.
  func takeBack(_ old: DatabaseLocation, movedTo new: DatabaseLocation?) throws {
    let outcome: MoveCancellation.Outcome
    do {
      outcome = try watched("interrupted; nothing was changed") { progress in
        try MoveCancellation(of: old.moveSource())
          .run(at: Date(), opening: { try new.map(opened) }, progress)
      }
    } catch let error as MoveCancellation.Unfinished {
      throw Failure(
        .fault,
        code: .unfinishedMove,
        "both databases may be marked as moved, so that no program uses them: \(error.cause)",
        hint: "run the command again; if it says that \(old.path) was not moved, it is cancelled"
      )
    }
    try tell(outcome, old.path, new?.path)
  }

  /// Opens the new database.
  private func opened(_ new: DatabaseLocation) throws -> any MoveSource {
    let instead =
      "if that database was deleted, or if its programs are stopped and what only it has may be lost, use --yes instead of --to"
    guard !new.isMissing else {
      throw Failure(.fault, code: .notFound, "there is no database \(new.path)", hint: instead)
    }
    do { return try new.moveSource() } catch let error as StorageError {
      guard error.code != .empty else { throw error }
      let (status, hint) = (Failure(error).status, "\(error.hint); \(instead)")
      throw Failure(status, code: error.code, error.description, hint: hint)
    }
  }

  private func tell(_ outcome: MoveCancellation.Outcome, _ old: String, _ new: String?) throws {
    guard outcome != .notMoved else {
      throw Failure(
        .refused,
        code: .notMoved,
        "the database \(old) was not moved",
        hint: "there is nothing to cancel"
      )
    }
    guard !common.json else { return try Console.printJSON(["database": old]) }
    Console.note("the database \(old) can be used again")
    let next =
      switch (outcome, new) {
      case (.exchanged, let new?): "no program can use \(new) any more: delete it"
      default:
        "stop all programs that use the new database, and delete it: what it stores is not in this one"
      }
    Console.say("accounts: hint: \(next)".shown)
  }
}

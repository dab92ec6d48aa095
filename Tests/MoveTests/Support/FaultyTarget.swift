import Accounts
import AccountsSQL
import Foundation

/// A target with a planted fault.
struct FaultyTarget: MoveTarget {
  /// Kinds of faults.
  enum Fault {
    /// A column of the table is lost in every row.
    case losesColumn(String, of: String)

    /// The last row of the table is lost.
    case losesRow(of: String)

    /// The commit fails.
    case failsToCommit
  }

  struct Failed: Error {}

  let target: any MoveTarget
  let fault: Fault

  var location: String { target.location }

  func count(of table: MoveTable) throws -> Int { try target.count(of: table) }

  func read(_ table: MoveTable, _ body: ([MoveCell]) throws -> Void) throws {
    try target.read(table, body)
  }

  func write(
    _ table: MoveTable,
    _ rows: (_ insert: ([MoveCell]) throws -> Void) throws -> Void
  ) throws {
    var kept: [[MoveCell]] = []
    try rows { kept.append($0) }
    switch fault {
    case .losesColumn(let name, table.name):
      kept = kept.map { row in zip(table.columns, row).map { $0.name == name ? .null : $1 } }
    case .losesRow(table.name): kept.removeLast()
    default: break
    }
    try target.write(table) { insert in
      for row in kept { try insert(row) }
    }
  }

  func finish(keyRules: String?, at now: Date) throws {
    try target.finish(keyRules: keyRules, at: now)
  }

  func commit() throws {
    if case .failsToCommit = fault { throw Failed() }
    try target.commit()
  }

  func close() { target.close() }
}

import Accounts
import ArgumentParser
import Foundation

/// Moves the database from a file to a server, or back.
struct MoveCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move the database from a file to a PostgreSQL server, or back.",
    discussion: """
      Copies all tables, compares the copy with the source, and marks the source as moved: from then on, the program \
      refuses to use it, and names the new database. The new database must be empty.

      You do not need to stop the service first. During the move and until you restart it, it still checks sessions, but \
      refuses requests that change something, with status 503. After the move, copy the key files that the command \
      names, and restart the service with the new database. If the command fails or is interrupted, run it again.

      --cancel removes the mark, so that the old database can be used again. Use it only if no program has changed the new database.

      Examples:
        accounts move --from accounts.db \\
          --to postgres://accounts@db.example.org/accounts
        accounts move --to accounts.db \\
          --from postgres://accounts@db.example.org/accounts
        accounts move --cancel --from accounts.db
      """
  )

  @Option(
    help: ArgumentHelp("The database file, or the URL of a PostgreSQL database.", valueName: "file")
  )
  var from: String

  @Option(
    help: ArgumentHelp(
      "The new file, or the URL of an empty PostgreSQL database.",
      valueName: "file"
    )
  )
  var to: String?

  @Flag(help: "Use the database named by --from again, although it was moved.")
  var cancel = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if common.db != nil {
      throw ArgumentParser.ValidationError("use --from and --to instead of --db")
    }
    if cancel == (to != nil) {
      throw ArgumentParser.ValidationError(
        cancel ? "--cancel and --to cannot be combined" : "--to is missing"
      )
    }
  }

  func perform() async throws {
    let configuration = try common.configuration
    let source = try DatabaseLocation(option: from, named: "--from", configuration)
    if source.isMissing {
      throw Failure(
        .fault,
        code: .notFound,
        "there is no database \(source.path)",
        hint: "name an existing database with --from"
      )
    }
    guard let to else { return try takeBack(source) }
    let target = try DatabaseLocation(option: to, named: "--to", configuration)
    try requireDifferentKinds(source, target)
    source.warnOfPassword(in: "--from")
    target.warnOfPassword(in: "--to")
    let tables = try move(source, target)
    guard !common.json else {
      return try Console.printJSON(Document(source.path, target.path, tables))
    }
    try tell(tables, source, target)
  }

  private func requireDifferentKinds(
    _ source: DatabaseLocation,
    _ target: DatabaseLocation
  ) throws {
    guard (source.server == nil) == (target.server == nil) else { return }
    throw Failure(
      .usage,
      code: .usage,
      source.server == nil
        ? "'accounts move' does not copy one file to another"
        : "'accounts move' does not copy one server database to another",
      hint: source.server == nil
        ? "use 'accounts backup' and 'accounts restore'" : "use pg_dump and pg_restore"
    )
  }

  private func move(
    _ source: DatabaseLocation,
    _ target: DatabaseLocation
  ) throws -> [MovedTable] {
    let bar = ProgressBar(try common.terminalStyle)
    defer { bar.finish() }
    let interruption = Interruption()
    do {
      let now = Date()
      // The target first: it is refused without a moment in which nothing can be stored.
      let empty = try target.moveTarget(at: now)
      defer { empty.close() }
      return try DatabaseMove(from: source.moveSource(), to: empty)
        .run(at: now) { progress in
          try interruption.check()
          bar.show(progress)
        }
    } catch is Interruption.Requested {
      throw Failure(
        .interrupted,
        code: .interrupted,
        "interrupted; nothing was moved",
        hint: "run it again"
      )
    } catch let error as DatabaseMove.Unfinished {
      throw Failure(unfinished: error, source.path, target.path)
    }
  }

  private func takeBack(_ source: DatabaseLocation) throws {
    guard try source.cancelMove() else {
      throw Failure(
        .refused,
        code: .notMoved,
        "the database \(source.path) was not moved",
        hint: "there is nothing to cancel"
      )
    }
    guard !common.json else { return try Console.printJSON(["database": source.path]) }
    Console.note("the database \(source.path) can be used again")
  }

  private func tell(
    _ tables: [MovedTable],
    _ source: DatabaseLocation,
    _ target: DatabaseLocation
  ) throws {
    var table = TextTable(["TABLE", "ROWS", "SHA-256"])
    for moved in tables { table.append([moved.name, String(moved.rows), moved.digest]) }
    try Console.print(table)
    Console.note("moved \(source.path) to \(target.path), and compared the copy with the source")
    let keys =
      target.server == nil
      ? "copy audit-key and mail-key from the key folder to \(target.path)-audit-key and \(target.path)-mail-key"
      : "copy \(source.path)-audit-key and \(source.path)-mail-key to audit-key and mail-key in the key folder of each machine that uses the database"
    Console.say("accounts: hint: \(keys)".shown)
    Console.say("accounts: hint: then start the service with --db \(target.path)".shown)
  }

  /// The result as JSON.
  private struct Document: Encodable {
    let from: String
    let to: String
    let tables: [Table]

    init(_ from: String, _ to: String, _ tables: [MovedTable]) {
      (self.from, self.to) = (from, to)
      self.tables = tables.map { Table(table: $0.name, rows: $0.rows, sha256: $0.digest) }
    }

    struct Table: Encodable {
      let table: String
      let rows: Int
      let sha256: String
    }
  }
}

extension Failure {
  /// Creates the failure of a move that ended between its two commits.
  init(unfinished error: DatabaseMove.Unfinished, _ source: String, _ target: String) {
    self.init(
      .fault,
      code: .unfinishedMove,
      "the database \(source) is marked as moved, but \(target) was not completed: \(error.cause)",
      hint:
        "run the command again; or, to use \(source) again, run 'accounts move --cancel --from \(source)'"
    )
  }
}

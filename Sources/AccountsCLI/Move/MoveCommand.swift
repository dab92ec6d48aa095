import Accounts
import AccountsSQL
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

      --cancel takes a move back: it compares the two databases, marks the new one as moved, and removes the mark of the \
      old one. It refuses if a program has changed the new database since the move. With --yes instead of --to, it does \
      not look at the new database: what only that one has is lost, and you have to stop the programs that use it.

      Examples:
        accounts move --from accounts.db \\
          --to postgres://accounts@db.example.org/accounts
        accounts move --to accounts.db \\
          --from postgres://accounts@db.example.org/accounts
        accounts move --cancel --from accounts.db \\
          --to postgres://accounts@db.example.org/accounts
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

  @Flag(
    help: "Use the database named by --from again, although it was moved to the one named by --to."
  )
  var cancel = false

  @Flag(help: "With --cancel and without --to: do not compare the two databases.")
  var yes = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if common.db != nil {
      throw ArgumentParser.ValidationError("use --from and --to instead of --db")
    }
    if !cancel, yes { throw ArgumentParser.ValidationError("--yes is only for --cancel") }
    if !yes, to == nil { throw ArgumentParser.ValidationError("--to is missing") }
    if yes, to != nil {
      throw ArgumentParser.ValidationError("pass --to to compare the databases, or --yes, not both")
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
    let target = try to.map { try DatabaseLocation(option: $0, named: "--to", configuration) }
    if let target { try requireDifferentKinds(source, target) }
    source.warnOfPassword(in: "--from")
    target?.warnOfPassword(in: "--to")
    guard !cancel, let target else { return try takeBack(source, movedTo: target) }
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
    let (message, hint) =
      switch (cancel, source.server) {
      case (true, _):
        (
          "one of --from and --to must be a file, the other a database on a server",
          "name the two databases as in the move"
        )
      case (false, nil):
        (
          "'accounts move' does not copy one file to another",
          "use 'accounts backup' and 'accounts restore'"
        )
      case (false, _?):
        (
          "'accounts move' does not copy one server database to another",
          "use pg_dump and pg_restore"
        )
      }
    throw Failure(.usage, code: .usage, message, hint: hint)
  }

  private func move(
    _ source: DatabaseLocation,
    _ target: DatabaseLocation
  ) throws -> [MovedTable] {
    do {
      return try watched("interrupted; nothing was moved") { progress in
        let now = Date()
        // The target first: it is refused without a moment in which nothing can be stored.
        let empty = try target.moveTarget(at: now)
        defer { empty.close() }
        return try DatabaseMove(from: source.moveSource(), to: empty)
          .run(at: now, progress: progress)
      }
    } catch let error as DatabaseMove.Unfinished {
      throw Failure(unfinished: error, source.path, target.path)
    }
  }

  /// Shows the progress of work, which ^C ends with a message.
  ///
  /// - Throws: ``Failure``, and errors of the work.
  func watched<Value>(
    _ interrupted: String,
    _ work: ((MoveProgress) throws -> Void) throws -> Value
  ) throws -> Value {
    let bar = ProgressBar(try common.terminalStyle)
    defer { bar.finish() }
    let interruption = Interruption()
    do {
      return try work { progress in
        try interruption.check()
        bar.show(progress)
      }
    } catch is Interruption.Requested {
      throw Failure(.interrupted, code: .interrupted, interrupted, hint: "run it again")
    }
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
    let keys = try keysToCopy(source, target).joined(separator: ", and ")
    let machines = target.server == nil ? "" : ", on each machine that uses the database"
    if !keys.isEmpty { Console.say("accounts: hint: copy \(keys)\(machines)".shown) }
    let place = target.server == nil ? Self.absolute(target.path) : target.path
    let settings = to?.contains("?") == true ? ", and the settings after the '?' of --to" : ""
    Console.say("accounts: hint: then start the service with --db \(place)\(settings)".shown)
  }

  /// The key files that the new database needs, and their new places.
  private func keysToCopy(
    _ source: DatabaseLocation,
    _ target: DatabaseLocation
  ) throws -> [String] {
    let configuration = try common.configuration
    let keys = [
      ("audit-key", DatabaseLocation.auditKeyPath), ("mail-key", DatabaseLocation.mailKeyPath),
    ]
    return keys.compactMap { name, path in
      // Without ACCOUNTS_KEY_FOLDER, the folder of a server's keys is not known.
      let (old, new) = (try? path(source)(configuration), try? path(target)(configuration))
      if let old, old == new || access(old, F_OK) != 0 && errno == ENOENT { return nil }
      let unknown = "\(name) in the folder that ACCOUNTS_KEY_FOLDER names"
      return "\(old.map(Self.absolute) ?? unknown) to \(new.map(Self.absolute) ?? unknown)"
    }
  }

  /// A path as it is from every folder.
  private static func absolute(_ path: String) -> String { URL(filePath: path).absoluteURL.path }

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
        "run the command again; or, to use \(source) again, stop the programs that use \(target), and run 'accounts move --cancel --from \(source) --yes'"
    )
  }
}

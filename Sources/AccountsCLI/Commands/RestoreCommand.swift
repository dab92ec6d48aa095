import Accounts
import AccountsSQLite
import ArgumentParser

/// Puts a backup in the database's place.
struct RestoreCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in the database's place.",
    discussion: """
      The backup is checked first. With --force it replaces a database that is there already, which is \
      kept beside it; nothing else may be using that one. Everybody has to log in again.

      Example: accounts restore /var/backups/accounts-2026-11-21.db --force
      """
  )

  @OptionGroup var common: CommonOptions

  @Argument(help: "The backup.")
  var file: String

  @Flag(help: "Replace the database that is there; it is kept under another name.")
  var force = false

  func perform() async throws {
    let location = try DatabaseLocation(option: common.db, try common.configuration)
    try location.makeFolder()
    let bar = ProgressBar(try common.terminalStyle)
    defer { bar.finish() }
    let kept = try restore(to: location.path, bar)
    bar.finish()
    guard !common.json else {
      return try Console.printJSON(["database": location.path, "kept": kept])
    }
    if let kept { Console.note("kept the database that was there as \(kept)") }
    Console.note("restored \(location.path)")
  }

  private func restore(to path: String, _ bar: ProgressBar) throws -> String? {
    do {
      return try SQLiteStore.restore(
        databasePath: path,
        from: file,
        by: Operator.current,
        audit: try Settings.audit(common.configuration),
        auditKeyPath: try Settings.auditKeyPath(common.configuration),
        isReplacing: force,
        progress: bar.show
      )
    } catch let error as StorageError where error.code == .fileExists && !force {
      throw Failure(
        .fault,
        code: error.code.rawValue,
        error.description,
        hint: "--force replaces it, and keeps it under another name"
      )
    }
  }
}

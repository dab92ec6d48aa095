import Accounts
import AccountsSQLite
import ArgumentParser

/// Copies the database to a new file.
struct BackupCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the database to a new file, even while the database is in use.",
    discussion: """
      The copy is a consistent snapshot. It is checked before it appears under the given name. It contains password \
      hashes: keep it as safe as the database.

      Example: accounts backup /var/backups/accounts-2026-11-21.db
      """
  )

  @Argument(help: "The new file; it must not exist yet.")
  var file: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try DatabaseLocation(option: common.db, try common.configuration).requireFile(to: .backUp)
    try await performOnDatabase()
  }

  func perform(with database: OpenDatabase) async throws {
    let bar = ProgressBar(try common.terminalStyle)
    defer { bar.finish() }
    try await database.file.backUp(to: file, by: Operator.current, progress: bar.show)
    bar.finish()
    guard !common.json else { return try Console.printJSON(["backup": file]) }
    Console.note("backed up to \(file) and checked the copy")
  }
}

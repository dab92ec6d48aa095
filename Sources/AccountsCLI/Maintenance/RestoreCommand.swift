import Accounts
import AccountsSQLite
import ArgumentParser

/// Restores the database from a backup.
struct RestoreCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore the database from a backup.",
    discussion: """
      Checks the backup first. With --force, it replaces an existing database and keeps the old one beside it under \
      another name. First stop all programs that use the database. Afterwards all users have to log in again. If the key of \
      the audit log is lost, add --without-audit-key, and run 'accounts audit sign --new-key' afterwards.

      Example: accounts restore /var/backups/accounts-2026-11-21.db --force
      """
  )

  @Argument(help: "The backup.")
  var file: String

  @Flag(help: "Replace an existing database; the old one is kept under another name.")
  var force = false

  @Flag(help: "Restore even if the key that signed the audit log is missing.")
  var withoutAuditKey = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let location = try DatabaseLocation(option: common.db, try common.configuration)
    try location.requireFile(to: .restore)
    try location.makeFolder()
    let bar = ProgressBar(try common.terminalStyle)
    defer { bar.finish() }
    let kept = try restore(to: location.path, bar)
    bar.finish()
    guard !common.json else {
      return try Console.printJSON(["database": location.path, "kept": kept])
    }
    if let kept { Console.note("kept the previous database as \(kept)") }
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
        mayBeUnsigned: withoutAuditKey,
        progress: bar.show
      )
    } catch let error as StorageError where error.code == .alreadyExists && !force {
      throw Failure(
        .fault,
        code: error.code,
        error.description,
        hint: "use --force to replace it; the old database is kept under another name"
      )
    } catch let error as StorageError where error.code == .missingAuditKey {
      throw Failure(
        .fault,
        code: error.code,
        error.description,
        hint:
          "set ACCOUNTS_AUDIT_KEY_FILE to the file with that key; if it is lost, add --without-audit-key"
      )
    }
  }
}

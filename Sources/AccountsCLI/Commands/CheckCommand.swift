import Accounts
import AccountsFiles
import AccountsSQLite
import ArgumentParser
import Foundation

/// Looks for damage in the database.
struct CheckCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for damage in the database, and change nothing.",
    discussion: """
      Prints what it finds, a line each; nothing for a database in order. With --full it reads every row \
      and every index too: minutes for millions of users. For the search index it needs a file that may be \
      written, though it changes nothing, and nobody can sign up meanwhile; to avoid that, check a backup.

      A file of the database, or the one that keeps a login, that is open to others than its \
      owner is warned of; that is no damage.

      Examples:
        accounts check
        accounts check --full --db /var/backups/accounts-2026-11-21.db
      """
  )

  @OptionGroup var common: CommonOptions

  @Flag(help: "Read every row and every index too.")
  var full = false

  func perform() async throws {
    let location = try DatabaseLocation(option: common.db, try common.configuration)
    try location.requireFile()
    if full { try requireWritable(location.path) }
    let exposed = exposedFiles(of: location.path)
    let bar = ProgressBar(try common.terminalStyle)
    defer { bar.finish() }
    let findings = try SQLiteStore.check(
      databasePath: location.path,
      isFull: full,
      auditKeyPath: try Settings.auditKeyPath(common.configuration),
      progress: bar.show
    )
    bar.finish()
    if !common.json || !findings.isEmpty { tell(exposed) }
    guard findings.isEmpty else { throw Failure(findings, in: location.path) }
    guard !common.json else { return try Console.printJSON(Document(exposed: exposed)) }
    Console.note("the database is in order")
  }

  /// Refuses at once what would be refused after minutes.
  private func requireWritable(_ path: String) throws {
    guard access(path, W_OK) != 0, [EACCES, EROFS, EPERM].contains(errno) else { return }
    throw Failure(
      .fault,
      code: StorageError.Code.readOnly.rawValue,
      "the database \(path) is read-only, and its search index can only be compared in a file that may be written",
      hint: "check a copy that may be written, or leave --full out"
    )
  }

  private func exposedFiles(of path: String) -> [String] {
    // Without a home folder nobody is logged in here.
    let logIn = try? common.logInFile().path
    return ExposedFiles.ofDatabase(path) + [logIn].compactMap(\.self).filter(ExposedFiles.isExposed)
  }

  private func tell(_ exposed: [String]) {
    for path in exposed {
      Console.say("accounts: warning: \(path.shown) is open to others than its owner")
    }
    guard !exposed.isEmpty else { return }
    Console.say("accounts: hint: chmod 600 \(exposed.joined(separator: " ").shown)")
  }

  /// A database in order, with what should be done all the same.
  private struct Document: Encodable {
    let findings: [String] = []
    let warnings: [Warning]

    init(exposed: [String]) { warnings = exposed.map { Warning(file: $0) } }

    struct Warning: Encodable {
      let code = "openToOthers"
      let file: String
    }
  }
}

extension Failure {
  /// A database is damaged.
  fileprivate init(_ findings: [CheckFinding], in path: String) {
    self.init(
      .fault,
      findings.map { ($0.code.rawValue, "\($0.code.rawValue): \($0.detail)") },
      hint: "restore a backup; copy the damaged file \(path) away first"
    )
  }
}

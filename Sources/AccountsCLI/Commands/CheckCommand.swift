import Accounts
import ArgumentParser

/// Looks for damage in the database.
struct CheckCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for damage in the database, and change nothing.",
    discussion: """
      Prints what it finds, a line each; nothing for a database in order. With --full it reads every row \
      and every index too: minutes for millions of users. While it reads the search index nobody can sign \
      up; to avoid that, check a backup.

      Examples:
        accounts check
        accounts check --full --db /var/backups/accounts-2026-11-21.db
      """
  )

  @OptionGroup var common: CommonOptions

  @Flag(help: "Read every row and every index too.")
  var full = false

  func perform() async throws {
    let location = try DatabaseLocation(option: common.db, environment: .current)
    try location.requireFile()
    let bar = ProgressBar()
    defer { bar.finish() }
    let findings = try AccountService.check(
      databasePath: location.path,
      isFull: full,
      audit: try Settings.audit(.current),
      progress: bar.show
    )
    bar.finish()
    guard !findings.isEmpty else {
      if common.json { return try Console.printJSON(["findings": [String]()]) }
      return Console.note("the database is in order")
    }
    throw Failure(findings, in: location.path)
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

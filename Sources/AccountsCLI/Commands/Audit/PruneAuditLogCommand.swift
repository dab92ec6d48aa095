import Accounts
import ArgumentParser

/// Lets old events of the audit log go.
struct PruneAuditLogCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Let events go that are older than ACCOUNTS_AUDIT_DAYS (365).",
    discussion: """
      Nothing goes away by itself, so that a clock that is wrong for a moment does not empty the log: run this \
      from time to time.

      Example: accounts audit prune --yes
      """
  )

  @OptionGroup var common: CommonOptions

  @Flag(help: "Do not ask.")
  var yes = false

  func perform() async throws {
    let accounts = try common.openExistingAccounts()
    try Terminal.requireConsent(yes, "Let old events go for good?")
    guard let count = try await accounts.pruneAuditLog(by: Operator.current) else {
      throw Failure(
        .fault,
        code: "auditLog",
        "the audit log is not as it was signed, so nothing was taken out of it",
        hint: "see 'accounts audit verify'"
      )
    }
    guard !common.json else { return try Console.printJSON(["pruned": count]) }
    Console.note(count == 1 ? "1 event went" : "\(count) events went")
  }
}

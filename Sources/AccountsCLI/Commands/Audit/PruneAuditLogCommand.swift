import Accounts
import ArgumentParser

/// Lets old events of the audit log go.
struct PruneAuditLogCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Let events go that are older than ACCOUNTS_AUDIT_DAYS (365).",
    discussion: """
      Nothing goes away by itself, so that a clock that is wrong for a moment does not empty the log: run this \
      from time to time.

      Examples:
        accounts audit prune --dry-run
        accounts audit prune --yes
      """
  )

  @OptionGroup var common: CommonOptions

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Only count the events that would go.")
  var dryRun = false

  func perform(with database: OpenDatabase) async throws {
    guard !dryRun else {
      let count = try requireSigned(try await database.auditLog.countPrunable())
      guard !common.json else { return try Console.printJSON(["wouldPrune": count]) }
      return Console.note("\(count == 1 ? "1 event" : "\(count) events") would go")
    }
    try Terminal.requireConsent(yes, "Let old events go for good?")
    let count = try requireSigned(try await database.auditLog.prune(by: Operator.current))
    guard !common.json else { return try Console.printJSON(["pruned": count]) }
    Console.note(count == 1 ? "1 event went" : "\(count) events went")
  }

  private func requireSigned(_ count: Int?) throws -> Int {
    if let count { return count }
    throw Failure(
      .fault,
      code: "auditLog",
      "the audit log is not as it was signed, so nothing is taken out of it",
      hint: "see 'accounts audit verify'"
    )
  }
}

import Accounts
import ArgumentParser

/// Deletes old events of the audit log.
struct PruneAuditLogCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Delete events older than ACCOUNTS_AUDIT_DAYS days (365 by default).",
    discussion: """
      The log is verified first, and nothing is deleted if the newest event is older than 30 days or in the future: the \
      clock may be wrong. The server itself never deletes events: run this command from time to time, or install \
      accounts-audit.timer, which runs it daily (see deploy/README.md in the source code).

      Examples:
        accounts audit prune --dry-run
        accounts audit prune --yes
        accounts audit prune --yes --head-file /var/lib/accounts/verified-head
      """
  )

  @OptionGroup var consent: ConsentOption

  @Flag(help: "Only count the events that would be deleted.")
  var dryRun = false

  @Flag(help: "Delete events even if the clock looks wrong.")
  var trustClock = false

  @OptionGroup var headFile: HeadFile

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    let start = try headFile.read()
    guard !dryRun else {
      let count = try requireSigned(try await database.auditLog.countPrunable(from: start))
      guard !common.json else { return try Console.printJSON(["wouldPrune": count]) }
      return Console.note("would delete \(count == 1 ? "1 event" : "\(count) events")")
    }
    try consent.require("Delete old events permanently?")
    let count = try requireSigned(
      try await database.auditLog.prune(
        by: Operator.current,
        from: start,
        trustsClock: trustClock
      )
    )
    guard !common.json else { return try Console.printJSON(["pruned": count]) }
    Console.note("deleted \(count == 1 ? "1 event" : "\(count) events")")
  }

  private func requireSigned(_ count: Int?) throws -> Int {
    if let count { return count }
    throw Failure(
      .fault,
      code: .auditLog,
      "the audit log could not be verified; nothing was deleted",
      hint: "run 'accounts audit verify'"
    )
  }
}

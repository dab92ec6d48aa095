import ArgumentParser

/// The commands for the audit log.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "List audit events and verify the audit log.",
    discussion: """
      'accounts audit list' shows the newest events.

      Examples:
        accounts audit list --user ada@example.com
        accounts audit verify
      """,
    subcommands: [
      ListAuditEventsCommand.self, VerifyAuditLogCommand.self, PruneAuditLogCommand.self,
      SignAuditLogCommand.self,
    ]
  )
}

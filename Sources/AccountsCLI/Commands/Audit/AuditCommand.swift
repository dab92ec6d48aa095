import ArgumentParser

/// What an admin does with the audit log.
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "List what happened, and check that the log of it is whole.",
    discussion: """
      'accounts audit list' shows the newest events.

      Examples:
        accounts audit list --user ada@example.com
        accounts audit verify
      """,
    subcommands: [
      ListAuditEventsCommand.self, VerifyAuditLogCommand.self, PruneAuditLogCommand.self,
      ResealAuditLogCommand.self,
    ]
  )
}

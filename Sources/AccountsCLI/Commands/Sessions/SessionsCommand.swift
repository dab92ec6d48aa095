import ArgumentParser

/// What an admin does with sessions.
struct SessionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List and end sessions.",
    subcommands: [
      ListSessionsCommand.self, RevokeSessionsCommand.self, RevokeAllSessionsCommand.self,
    ]
  )
}

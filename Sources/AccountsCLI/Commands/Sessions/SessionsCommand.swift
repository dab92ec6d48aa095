import ArgumentParser

/// What an admin does with sessions.
struct SessionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List and end sessions.",
    discussion: "'accounts sessions list' shows where a user is logged in.",
    subcommands: [
      ListSessionsCommand.self, RevokeSessionsCommand.self, RevokeAllSessionsCommand.self,
    ]
  )
}

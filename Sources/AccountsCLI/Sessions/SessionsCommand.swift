import ArgumentParser

/// The commands for sessions.
struct SessionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List and end sessions.",
    discussion: """
      'accounts sessions list' shows where a user is logged in.

      Examples:
        accounts sessions list ada@example.com
        accounts sessions end ada@example.com
      """,
    subcommands: [
      ListSessionsCommand.self, EndSessionsCommand.self, EndAllSessionsCommand.self,
    ]
  )
}

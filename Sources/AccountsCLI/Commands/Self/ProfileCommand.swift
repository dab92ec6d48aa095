import ArgumentParser

/// What people know and change of themselves.
struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Show or edit what is known of you.",
    discussion: """
      'accounts profile' by itself is 'accounts profile show'.

      Examples:
        accounts profile
        accounts profile edit --language portuguese
      """,
    subcommands: [ShowProfileCommand.self, EditProfileCommand.self],
    defaultSubcommand: ShowProfileCommand.self
  )
}

/// Shows what is known of the person who is logged in.
struct ShowProfileCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what is known of you.",
    discussion: """
      Examples:
        accounts profile
        accounts profile show --json
      """
  )

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    try UserSheet.print(logIn.user, asJSON: common.json)
  }
}

import ArgumentParser

/// The commands for the user's own profile.
struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Show or edit your profile.",
    discussion: """
      'accounts profile' is short for 'accounts profile show'.

      Examples:
        accounts profile
        accounts profile edit --language portuguese
      """,
    subcommands: [ShowProfileCommand.self, EditProfileCommand.self],
    defaultSubcommand: ShowProfileCommand.self
  )
}

/// Shows the profile of the logged-in user.
struct ShowProfileCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show your profile.",
    discussion: """
      Examples:
        accounts profile
        accounts profile show --json
      """
  )

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    try UserSheet.print(logIn.user, asJSON: common.json)
  }
}

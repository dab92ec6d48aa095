import ArgumentParser

/// What an admin does with the pepper.
struct PepperCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pepper",
    abstract: "Add and count the keys that are mixed into passwords.",
    discussion: """
      A pepper makes a stolen database worthless by itself: its keys are in a file of their own, which \
      ACCOUNTS_PEPPER_FILE names. Keep a copy of the file, away from the backups of the database. Without it \
      nobody can log in any more.

      'accounts pepper status' counts who needs which key.

      Examples:
        ACCOUNTS_PEPPER_FILE=/etc/accounts/pepper accounts pepper rotate
        accounts pepper status
      """,
    subcommands: [RotatePepperCommand.self, PepperStatusCommand.self]
  )

  /// Where the keys are.
  ///
  /// - Throws: ``Failure`` where the installation does not say.
  static func path(_ configuration: AccountsConfiguration) throws -> String {
    if let path = try configuration[.pepperFile]?.text { return path }
    throw Failure(
      .usage,
      code: "noPepper",
      "ACCOUNTS_PEPPER_FILE names no file for the keys",
      hint: "set it for every program that uses this database, then run this again"
    )
  }
}

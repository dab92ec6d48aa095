import ArgumentParser

/// The commands for the pepper.
struct PepperCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pepper",
    abstract: "Add keys that are mixed into password hashes, and count the users of each key.",
    discussion: """
      With a pepper, a stolen database is not enough to guess passwords: the keys are in a separate file, which \
      ACCOUNTS_PEPPER_FILE names. Keep a copy of the file away from the backups of the database. Without the \
      file, users cannot log in.

      'accounts pepper status' counts the users of each key.

      Examples:
        ACCOUNTS_PEPPER_FILE=/var/lib/accounts/pepper accounts pepper rotate
        accounts pepper status
      """,
    subcommands: [RotatePepperCommand.self, PepperStatusCommand.self]
  )

  /// Returns the path of the pepper file.
  ///
  /// - Throws: ``Failure`` if it is not configured.
  static func path(_ configuration: AccountsConfiguration) throws -> String {
    if let path = try configuration[.pepperFile]?.text { return path }
    throw Failure(
      .usage,
      code: .noPepper,
      "ACCOUNTS_PEPPER_FILE is not set",
      hint:
        "for every program that uses this database, set ACCOUNTS_PEPPER_FILE to the path of the same pepper file; then try again"
    )
  }
}

import Accounts
import ArgumentParser

/// Marks a user's address as verified.
struct VerifyUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Mark a user's address as verified.",
    discussion: """
      Anyone could have signed up with the address, and their password stays valid; their sessions, known devices and \
      recovery codes end, unless --keep-sessions is given. First ask the owner of the address whether they signed up; if \
      not, delete the account and create it again.

      Example: accounts users verify ada@example.com
      """
  )

  @OptionGroup var argument: UserArgument

  @Flag(help: "Keep the user's sessions, known devices and codes.")
  var keepSessions = false

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    try await argument.update(
      { _ in UserUpdate(verifiesEmail: true, keepsAccess: keepSessions) },
      in: database,
      common,
      "verified the address of",
      unchanged: "was already verified"
    )
  }
}

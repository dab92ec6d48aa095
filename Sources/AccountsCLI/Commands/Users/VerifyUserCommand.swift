import Accounts
import ArgumentParser

/// Takes a user's address for verified, on an admin's word.
struct VerifyUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Note that a user's address is known to be theirs.",
    discussion: "Example: accounts users verify ada@example.com"
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  func perform(with database: OpenDatabase) async throws {
    try await argument.update(
      { _ in UserUpdate(verifiesEmail: true) },
      in: database,
      common,
      "verified the address of",
      unchanged: "was already verified"
    )
  }
}

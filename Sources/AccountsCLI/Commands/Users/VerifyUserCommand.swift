import Accounts
import ArgumentParser

/// Takes a user's address for verified, on an admin's word.
struct VerifyUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Note that a user's address is known to be theirs.",
    discussion: "Example: accounts users verify ada@example.com"
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  func perform() async throws {
    let reference = try argument.reference()
    let user = try await common.openExistingAccounts()
      .verifyEmail(of: reference, by: Operator.current)
    try common.report(try argument.require(user), "verified the address of")
  }
}

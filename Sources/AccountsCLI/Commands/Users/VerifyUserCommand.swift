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
    let accounts = database.accounts
    let user = try await argument.find(in: accounts)
    let changed = try await accounts.verifyEmail(of: .id(user.id), by: Operator.current)
    try common.report(try argument.require(changed), "verified the address of", already: "verified")
  }
}

import Accounts
import ArgumentParser

/// Stops a user from logging in.
struct DisableUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Stop a user from logging in.",
    discussion: "Example: accounts users disable ada@example.com"
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  func perform(with database: OpenDatabase) async throws {
    let accounts = database.accounts
    let user = try await argument.find(in: accounts)
    let changed = try await accounts.disableUser(.id(user.id), by: Operator.current)
    try common.report(try argument.require(changed), "disabled", already: "disabled")
  }
}

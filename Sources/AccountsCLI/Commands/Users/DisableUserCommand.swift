import Accounts
import ArgumentParser

/// Stops a user from logging in.
struct DisableUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Stop a user from logging in.",
    discussion: "Example: accounts users disable ada@example.com"
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  func perform() async throws {
    let reference = try argument.reference()
    let user = try await common.openExistingAccounts().disableUser(reference, by: Operator.current)
    try common.report(try argument.require(user), "disabled")
  }
}

import Accounts
import ArgumentParser

/// Lets a user log in again.
struct EnableUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Let a disabled user log in again.",
    discussion: "Example: accounts users enable ada@example.com"
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  func perform() async throws {
    let reference = try argument.reference()
    let user = try await common.openExistingAccounts().enableUser(reference, by: Operator.current)
    try common.report(try argument.require(user), "enabled")
  }
}

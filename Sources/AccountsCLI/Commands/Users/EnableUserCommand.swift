import Accounts
import ArgumentParser

/// Lets a user log in again.
struct EnableUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Let a disabled user log in again.",
    discussion: "Example: accounts users enable ada@example.com"
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  func perform(with database: OpenDatabase) async throws {
    let accounts = database.accounts
    let user = try await argument.find(in: accounts)
    let changed = try await accounts.enableUser(.id(user.id), by: Operator.current)
    try common.report(try argument.require(changed), "enabled", already: "enabled")
  }
}

import Accounts
import ArgumentParser

/// Shows everything known of a user, the password aside.
struct ShowUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a user.",
    discussion: "Example: accounts users show ada@example.com"
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  func perform() async throws {
    let user = try await argument.find(in: try common.openExistingAccounts())
    try UserSheet.print(user, asJSON: common.json)
  }
}

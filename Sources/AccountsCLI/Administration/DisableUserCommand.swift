import Accounts
import ArgumentParser

/// Disables a user.
struct DisableUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Log a user out everywhere and block logins.",
    discussion: "Example: accounts users disable ada@example.com"
  )

  @OptionGroup var argument: UserArgument

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    try await argument.update(
      { _ in UserUpdate(isEnabled: false) },
      in: database,
      common,
      "disabled",
      unchanged: "was already disabled"
    )
  }
}

import Accounts
import ArgumentParser

/// Enables a user.
struct EnableUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Let a disabled user log in again.",
    discussion: "Example: accounts users enable ada@example.com"
  )

  @OptionGroup var argument: UserArgument

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    try await argument.update(
      { _ in UserUpdate(isEnabled: true) },
      in: database,
      common,
      "enabled",
      unchanged: "was already enabled"
    )
  }
}

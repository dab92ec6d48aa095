import Accounts
import ArgumentParser

/// Says what a user may do.
struct SetRoleCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "set-role",
    abstract: "Make a user an admin, or a member again.",
    discussion: "Example: accounts users set-role ada@example.com admin"
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  @Argument(help: "member or admin.")
  var role: Role

  func perform(with database: OpenDatabase) async throws {
    try await argument.update(
      { _ in UserUpdate(role: role) },
      in: database,
      common,
      "\(role.rawValue) now:",
      unchanged: "was already \(role.rawValue)"
    )
  }
}

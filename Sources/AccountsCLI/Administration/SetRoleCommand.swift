import Accounts
import ArgumentParser

/// Changes the role of a user.
struct SetRoleCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "set-role",
    abstract: "Make a user an administrator or a member.",
    discussion: "Example: accounts users set-role ada@example.com admin"
  )

  @OptionGroup var argument: UserArgument

  @Argument(help: "The new role: member or admin.")
  var role: Role

  @OptionGroup var common: CommonOptions

  var wantedMail: CommonOptions.WantedMail { .ifSet }

  func perform(with database: OpenDatabase) async throws {
    try await argument.update(
      { _ in UserUpdate(role: role) },
      in: database,
      common,
      "changed the role of",
      to: role.rawValue,
      unchanged: "already had the role \(role.rawValue)"
    )
  }
}

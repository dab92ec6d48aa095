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
    let accounts = database.accounts
    let user = try await argument.find(in: accounts)
    let changed = try await accounts.setRole(role, of: .id(user.id), by: Operator.current)
    try common.report(
      try argument.require(changed),
      "\(role.rawValue) now:",
      already: role.rawValue
    )
  }
}

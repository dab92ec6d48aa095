import Accounts
import ArgumentParser

/// Approves the account of a user who signed up.
struct ApproveUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Approve a pending user.",
    discussion: """
      If ACCOUNTS_SIGN_UPS is 'approval', new users are pending until an administrator or operator approves them. To \
      decline, delete the user.

      Examples:
        accounts users list --status pending
        accounts users approve ada@example.com
      """
  )

  @OptionGroup var argument: UserArgument

  @OptionGroup var common: CommonOptions

  var wantedMail: CommonOptions.WantedMail { .ifSet }

  func perform(with database: OpenDatabase) async throws {
    let user = try await argument.find(in: database.administration)
    guard user.awaitsApproval else {
      return try common.reportUnchanged(user, "was not pending")
    }
    try await argument.update(
      { _ in UserUpdate(isEnabled: true) },
      in: database,
      common,
      "approved",
      unchanged: "was already approved"
    )
  }
}

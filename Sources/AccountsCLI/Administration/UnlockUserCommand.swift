import Accounts
import AccountsForms
import ArgumentParser

/// Unlocks a user after too many failed logins.
struct UnlockUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "Unlock a user after too many failed logins.",
    discussion: """
      'accounts explain' shows whether this is why a user cannot log in.

      Example: accounts users unlock ada@example.com
      """
  )

  @OptionGroup var argument: UserArgument

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    let administration = database.administration
    let user = try await argument.find(in: administration)
    if try await administration.unlock(user.address, by: Operator.current) {
      try common.report(user, "unlocked")
    } else {
      try common.reportUnchanged(user, "has no failed logins")
    }
  }
}

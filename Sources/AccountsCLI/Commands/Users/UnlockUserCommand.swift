import Accounts
import AccountsForms
import ArgumentParser

/// Lets logins through again after too many failed.
struct UnlockUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlock",
    abstract: "Let logins through again after too many failed.",
    discussion: """
      'accounts explain' tells whether that is why somebody cannot log in.

      Example: accounts users unlock ada@example.com
      """
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  func perform(with database: OpenDatabase) async throws {
    let administration = database.administration
    let user = try await argument.find(in: administration)
    if try await administration.unlock(user.address, by: Operator.current) {
      try common.report(user, "unlocked")
    } else {
      try common.reportUnchanged(user, "has no failed login to forget")
    }
  }
}

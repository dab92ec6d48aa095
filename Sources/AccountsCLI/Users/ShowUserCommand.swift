import Accounts
import ArgumentParser

/// Shows the data of a user, except the password.
struct ShowUserCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a user.",
    discussion: """
      Imported users are also found by their external ID: the ID in the system that they come from.

      Examples:
        accounts users show ada@example.com
        accounts users show django:17
      """
  )

  @OptionGroup var argument: UserArgument

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    let user = try await argument.find(in: database.administration)
    try UserSheet.print(user, asJSON: common.json)
  }
}

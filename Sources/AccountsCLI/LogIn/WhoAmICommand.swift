import Accounts
import AccountsJSON
import ArgumentParser

/// Shows the logged-in user.
struct WhoAmICommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami",
    abstract: "Show the logged-in user.",
    discussion: "Example: accounts whoami"
  )

  @OptionGroup var common: CommonOptions

  var needsForms: Bool { true }

  func perform(with database: OpenDatabase) async throws {
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    let rules = logIn.accounts.forms
    guard !common.json else {
      return try Console.printJSON(UserDocument(logIn.user, asking: rules))
    }
    try Console.print("\(logIn.user.mailbox)")
    MissingFieldsNote.print(for: logIn.user, rules)
  }
}

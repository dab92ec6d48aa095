import Accounts
import AccountsJSON
import ArgumentParser

/// Prints all data about the logged-in user.
struct ExportMeCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-me",
    abstract: "Print all data about you, as JSON.",
    discussion: "Example: accounts export-me > me.json"
  )

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    let id = logIn.user.id
    guard let data = try await logIn.accounts.personalData(of: id, by: .user(id)) else {
      throw Refusal(.notLoggedIn)
    }
    try Console.printJSON(PersonalDataDocument(data))
  }
}

import Accounts
import AccountsJSON
import ArgumentParser

/// Prints everything held on the person who is logged in.
struct ExportMeCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-me",
    abstract: "Print everything held on you, as JSON.",
    discussion: "Example: accounts export-me > me.json"
  )

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    let id = logIn.user.id
    guard let data = try await logIn.accounts.personalData(of: id, by: .user(id)) else {
      throw Failure.notLoggedIn
    }
    try Console.printJSON(PersonalDataDocument(data))
  }
}

import Accounts
import ArgumentParser

/// Ends the session that is kept here.
struct LogOutCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Log out: end the session that is kept here.",
    discussion: """
      The device stays known, so that strangers who guess cannot lock you out of it.

      Example: accounts logout
      """
  )

  @OptionGroup var common: CommonOptions

  func perform(with database: OpenDatabase) async throws {
    let accounts = database.accounts
    let file = try common.logInFile()
    let contents = try file.read()
    var isEnded = false
    if let token = contents.token {
      isEnded = try await accounts.logOut(token)
      try file.write(LogInFile.Contents(device: contents.device))
    }
    guard !common.json else { return try Console.printJSON(["loggedOut": isEnded]) }
    Console.note(isEnded ? "logged out" : "nobody was logged in here")
  }
}

import Accounts
import ArgumentParser

/// Ends the stored session.
struct LogOutCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Log out and end the stored session.",
    discussion: """
      The service still remembers this device, so failed logins on other devices do not lock you out here.

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
    Console.note(isEnded ? "logged out" : "you were not logged in")
  }
}

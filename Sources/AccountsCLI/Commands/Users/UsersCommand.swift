import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// What an admin does with users.
struct UsersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "List, look at, make, change, delete, import and export users.",
    discussion: """
      'accounts users list' shows who there is, 'accounts users search' finds a person, and 'accounts users show' \
      tells all that is known of one.

      Examples:
        accounts users list
        accounts users search ada lovelace
        accounts users show ada@example.com
      """,
    subcommands: [
      ListUsersCommand.self, SearchUsersCommand.self, ShowUserCommand.self, CreateUserCommand.self,
      EditUserCommand.self,
      DisableUserCommand.self, EnableUserCommand.self,
      UnlockUserCommand.self, VerifyUserCommand.self, SetRoleCommand.self,
      DeleteUserCommand.self, ImportUsersCommand.self, ExportUsersCommand.self,
    ]
  )
}

extension CommonOptions {
  /// Tells that a user is as they were.
  func reportUnchanged(_ user: User, _ state: String) throws {
    guard !json else { return try Console.printJSON(UserDocument(user)) }
    Console.note("\(user.name) <\(user.email)> \(state)")
  }

  /// Tells what was done to a user.
  func report(_ user: User, _ done: String) throws {
    if json {
      try Console.printJSON(UserDocument(user))
    } else {
      Console.note("\(done) \(user.name) <\(user.email)>")
    }
  }
}

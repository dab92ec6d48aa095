import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// The commands for users.
struct UsersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "List, find, show, create, invite, change, delete, import and export users.",
    discussion: """
      'accounts users list' lists all users, 'accounts users search' finds users by name or address, and \
      'accounts users show' shows one user.

      Examples:
        accounts users list
        accounts users search ada lovelace
        accounts users show ada@example.com
      """,
    subcommands: [
      ListUsersCommand.self, SearchUsersCommand.self, ShowUserCommand.self, CreateUserCommand.self,
      EditUserCommand.self,
      ApproveUserCommand.self, DisableUserCommand.self, EnableUserCommand.self,
      UnlockUserCommand.self, CreateResetCodeCommand.self, VerifyUserCommand.self,
      SetRoleCommand.self,
      DeleteUserCommand.self, InviteUserCommand.self, ListInvitationsCommand.self,
      RevokeInvitationCommand.self, ImportUsersCommand.self, ExportUsersCommand.self,
    ]
  )
}

extension CommonOptions {
  /// Reports that a user was not changed.
  func reportUnchanged(_ user: User, _ state: String) throws {
    guard !json else { return try Console.printJSON(UserDocument(user)) }
    Console.note("\(user.mailbox) \(state)")
  }

  /// Reports a change to a user, with the new value if it is short.
  func report(_ user: User, _ done: String, to value: String? = nil) throws {
    if json {
      try Console.printJSON(UserDocument(user))
    } else {
      let change = value.map { " to \($0)" } ?? ""
      Console.note("\(done) \(user.mailbox)\(change)")
    }
  }
}

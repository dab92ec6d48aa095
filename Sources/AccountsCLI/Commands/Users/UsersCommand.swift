import Accounts
import AccountsForms
import ArgumentParser

/// What an admin does with users.
struct UsersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "List, look at, change, delete, import and export users.",
    subcommands: [
      ListUsersCommand.self, ShowUserCommand.self, EditUserCommand.self,
      DisableUserCommand.self,
      EnableUserCommand.self, UnlockUserCommand.self, VerifyUserCommand.self, SetRoleCommand.self,
      DeleteUserCommand.self, ImportUsersCommand.self, ExportUsersCommand.self,
    ]
  )
}

/// The user a command is about.
struct UserArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The user's identifier or e-mail address.", valueName: "user"),
    completion: .custom(UserCompletion.addresses)
  )
  var text: String

  /// Reads the reference.
  ///
  /// - Throws: ``Failure`` where it is neither an identifier nor an address.
  func reference() throws -> UserReference {
    if let reference = UserReference(text) { return reference }
    throw Failure(
      .refused,
      code: "invalidReference",
      "\(text.quoted) is neither a user's identifier nor an e-mail address",
      hint: "find the user with 'accounts users list --search TEXT'"
    )
  }

  /// The user, or the failure that there is none.
  func require(_ user: User?) throws -> User {
    if let user { return user }
    throw Failure(
      .refused,
      code: "notFound",
      "there is no user \(text.quoted)",
      hint: "find the user with 'accounts users list --search TEXT'"
    )
  }
}

extension CommonOptions {
  /// Tells what was done to a user.
  func report(_ user: User, _ done: String) throws {
    if json {
      try Console.printJSON(UserDocument(user))
    } else {
      Console.note("\(done) \(user.name) <\(user.email)>")
    }
  }
}

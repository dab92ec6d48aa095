import Accounts
import AccountsForms
import ArgumentParser

/// Shows everything known of a user, the password aside.
struct ShowUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a user.",
    discussion: "Example: accounts users show ada@example.com"
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument

  func perform() async throws {
    let reference = try argument.reference()
    let user = try argument.require(try await common.openAccounts().user(reference))
    guard !common.json else { return try Console.printJSON(UserDocument(user)) }
    let never = "never"
    for (label, value) in [
      ("Identifier", user.id.description),
      ("Name", user.name),
      ("E-mail", user.email),
      ("Birthday", user.birthday.description),
      ("Language", user.language.rawValue),
      ("Role", user.role.rawValue),
      ("Status", user.status),
      ("Created", user.createdAt.rfc3339),
      ("Verified", user.emailVerifiedAt?.rfc3339 ?? never),
      ("Disabled", user.disabledAt?.rfc3339 ?? never),
      ("Last login", user.lastLogInAt?.rfc3339 ?? never),
    ] {
      try Console.print("\(label):".padded(toWidth: 12) + value)
    }
  }
}

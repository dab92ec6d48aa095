import Accounts
import AccountsForms
import ArgumentParser
import Foundation

/// Changes what is known of a user.
struct EditUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a user's name, address, birthday or language.",
    discussion: """
      Another address has not been shown to be theirs, until 'accounts users verify' says so.

      Examples:
        accounts users edit ada@example.com --name 'Ada King'
        accounts users edit ada@example.com --email ada@example.org
      """
  )

  @OptionGroup var common: CommonOptions
  @OptionGroup var argument: UserArgument
  @OptionGroup var options: ProfileOptions

  @Option(help: "The address to log in with.")
  var email: String?

  func perform() async throws {
    if email == nil { try options.requireSome(or: "--email") }
    try await common.withDatabase { try await edit($0.accounts) }
  }

  private func edit(_ accounts: AccountService) async throws {
    let user = try await argument.find(in: accounts)
    let form = EditUserForm(user)
    options.enter(into: form.nameField, form.birthField, form.languageField)
    if let email { form.emailField.value = email }
    switch try await accounts.editUser(form, of: .id(user.id), by: Operator.current) {
    case .edited(let user): try common.report(user, "changed")
    case .unchanged(let user): try common.reportUnchanged(user, "is so already")
    case .notFound: throw argument.notFound
    case .refused(let errors):
      throw Failure(errors, in: Words(try Environment.current.language))
    }
  }
}

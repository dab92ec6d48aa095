import Accounts
import AccountsForms
import ArgumentParser
import Foundation

/// Changes the data of a user.
struct EditUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a user's name, e-mail address, date of birth or language.",
    discussion: """
      A new address is unverified until the user confirms it, or you run 'accounts users verify'.

      Examples:
        accounts users edit ada@example.com --name 'Ada King'
        accounts users edit ada@example.com --email ada@example.org
      """
  )

  @OptionGroup var argument: UserArgument
  @OptionGroup var options: ProfileOptions

  @Option(help: "The new e-mail address to log in with.")
  var email: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    if email == nil { try options.requireSome(or: "--email") }
    try await common.withDatabase(forms: true, mail: .ifSet) { database in
      try await argument.update(
        { UserUpdate(form: try filledIn(database.accounts.forms.editUserForm(for: $0))) },
        in: database,
        common,
        "changed",
        unchanged: "is unchanged"
      )
    }
  }

  private func filledIn(_ form: EditUserForm) throws -> EditUserForm {
    try options.enter(into: form)
    if let email { form.emailField.value = email }
    return form
  }
}

import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser
import Foundation

/// Invites a person to sign up.
struct InviteUserCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Invite a person to sign up.",
    discussion: """
      If ACCOUNTS_SIGN_UPS is 'invited', people need an invitation code to sign up. Prints the code, which works \
      once and is not shown again: give it to the person. A new invitation for an address revokes the earlier one.

      Examples:
        accounts users invite ada@example.com
        accounts users invite --days 30
        accounts users invite ada@example.com --role admin
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The only address that can use the invitation; by default, any address can.",
      valueName: "email"
    )
  )
  var email: String?

  @Option(help: "The role of the new user: member or admin.")
  var role: Role = .member

  @Option(help: "The number of days for which the code works, from 1 to 365.")
  var days = Invitation.lifetimeDays

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    // The first person of a new installation may be invited.
    try await common.withDatabase(.created, forms: true) { try await invite($0) }
  }

  private func invite(_ database: OpenDatabase) async throws {
    let rules = database.accounts.forms
    let form = rules.inviteUserForm()
    form.emailField.value = email ?? ""
    form.daysField.value = days
    switch try await database.administration.invite(form, as: role, by: Operator.current) {
    case .invited(let invitation, let code):
      guard !common.json else {
        return try Console.printJSON(InvitationDocument(invitation, code: code))
      }
      let act =
        invitation.email.map { "invited <\($0.text)>" } ?? "created an invitation for any address"
      try Console.print(code.text)
      Console.note("\(act); the code works once, until \(invitation.expiresAt.rfc3339)")
    case .alreadyInvited: return
    case .refused(let errors):
      let flags = errors.map { error in
        ValidationError(
          field: error.field == InviteUserForm.Field.expiresInDays.rawValue ? "days" : error.field,
          error.failure
        )
      }
      throw Failure(ValidationErrors(flags), in: try Environment.current.words)
    }
    if rules.signUpAccess != .invited {
      Console.note(
        "the code has no effect now: ACCOUNTS_SIGN_UPS is '\(rules.signUpAccess.rawValue)', not 'invited'"
      )
    }
  }
}

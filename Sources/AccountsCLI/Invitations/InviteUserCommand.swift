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
      If ACCOUNTS_SIGN_UPS is 'invited', people need an invitation code to sign up. If mail is set up, the code is \
      sent to the address, and a sign-up with it verifies the address. Without mail, without an address or with \
      --no-mail, the code is printed: give it to the person. It works once and is not shown again. A new invitation \
      for an address revokes the earlier one.

      Examples:
        accounts users invite ada@example.com
        accounts users invite --days 30
        accounts users invite ada@example.com --role admin
        accounts users invite ada@example.com --no-mail
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

  @Flag(name: .customLong("no-mail"), help: "Print the code even if mail is set up.")
  var printsCode = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    guard email?.isEmpty != true else {
      throw Failure(
        .usage,
        code: .usage,
        "the address is empty",
        hint: "omit it to create an invitation that any address can use"
      )
    }
    // The first person of a new installation may be invited.
    try await common.withDatabase(.created, forms: true, mail: printsCode ? .none : .ifSet) {
      try await invite($0)
    }
  }

  private func invite(_ database: OpenDatabase) async throws {
    PrivateOutput.protect()
    let rules = database.accounts.forms
    let form = database.administration.inviteUserForm()
    form.emailField.value = email ?? ""
    form.daysField.value = days
    let words = try Environment.current.words
    if rules.signUpAccess != .invited {
      Console.note(
        "the code will have no effect: ACCOUNTS_SIGN_UPS is '\(rules.signUpAccess.rawValue)', not 'invited'"
      )
    }
    switch try await database.administration.invite(
      form,
      as: role,
      in: words.language,
      by: Operator.current
    ) {
    case .done(let invited): try report(invited)
    case .refused(let refusal) where refusal.code == .mailLimit:
      throw Failure(refusal, in: words, hint: "print the code with --no-mail, or ")
    case .refused(let refusal) where refusal.code == .invalidFields:
      let flags = refusal.errors.map { error in
        ValidationError(
          field: error.field == InviteUserForm.Field.expiresInDays.rawValue ? "days" : error.field,
          error.failure
        )
      }
      throw Failure(flags, in: words)
    case .refused(let refusal): throw refusal
    }
  }

  private func report(_ invited: InvitedPerson) throws {
    let (invitation, code) = (invited.invitation, invited.code)
    guard !common.json else {
      return try Console.printJSON(NewInvitationDocument(invitation, code: code))
    }
    let address = invitation.email?.text
    guard let code else {
      return Console.note(
        "an e-mail to <\(address ?? "")> is queued; the code in it works once, until \(invitation.expiresAt.rfc3339)"
      )
    }
    let act = address.map { "invited <\($0)>" } ?? "created an invitation for any address"
    try Console.print(code.text)
    Console.note("\(act); the code works once, until \(invitation.expiresAt.rfc3339)")
    if let link = PublicPages(try common.configuration)?.signUp(with: code) {
      Console.note("link to the sign-up page, with this code: \(link)")
    }
  }
}

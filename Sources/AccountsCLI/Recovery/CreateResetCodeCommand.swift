import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Makes a code with which a user sets a new password.
struct CreateResetCodeCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-code",
    abstract: "Create a code that lets a user set a new password.",
    discussion: """
      For a user who forgot their password, or never had one. Prints the code, which works once and is not shown again: give \
      it to the user, and to nobody else. The user sets the password on the page /recover or with 'accounts password \
      --code'; then all their sessions end. A new code replaces an earlier one.

      Examples:
        accounts users reset-code ada@example.com
        accounts users reset-code ada@example.com --minutes 15
      """
  )

  @OptionGroup var argument: UserArgument

  @Option(help: "The number of minutes for which the code works, from 1 to 1440.")
  var minutes = ResetCode.lifetimeMinutes

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...ResetCode.maximumMinutes).contains(minutes) else {
      throw ValidationError(
        "--minutes must be from 1 to \(ResetCode.maximumMinutes), not \(minutes)"
      )
    }
  }

  func perform(with database: OpenDatabase) async throws {
    PrivateOutput.protect()
    let user = try await argument.find(in: database.administration)
    guard
      let made = try await database.administration.createResetCode(
        for: .id(user.id),
        minutes: minutes,
        by: .trusted(Operator.current)
      )
    else { throw argument.notFound }
    let link = PublicPages(try common.configuration)?.recovery(with: made.code)
    guard !common.json else {
      return try Console.printJSON(LinkedResetCode(code: ResetCodeDocument(made), link: link))
    }
    try Console.print(made.code.text)
    Console.note(
      "created a reset code for \(made.user.mailbox); it works once, until \(made.expiresAt.rfc3339)"
    )
    if let link { Console.note("link to the password reset page, with this code: \(link)") }
    if let former = made.formerAddress {
      Console.note(
        """
        the address was changed from <\(former.email.text)> at \(former.changedAt.rfc3339); if the owner did not do that, \
        set it back before you hand out the code
        """
      )
    }
    if made.user.awaitsApproval {
      Console.note("the user is pending and cannot log in until the account is approved")
    } else if !made.user.isEnabled {
      Console.note("the user is disabled and cannot log in, not even with a new password")
    }
  }
}

/// A new reset code and the address of the page that takes it, as JSON.
private struct LinkedResetCode: Document, Redacted {
  let code: ResetCodeDocument
  let link: String?

  static let fields: [DocumentField<LinkedResetCode>] =
    DocumentField.of { $0.code } + [.sometimes("link") { $0.link }]
}

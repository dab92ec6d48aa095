import Accounts
import AccountsForms
import ArgumentParser

/// Asks for another address of the logged-in user.
struct ChangeEmailCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "email",
    abstract: "Change your e-mail address; a code is sent to the new one.",
    discussion: """
      You log in with your current address until you confirm the new one with 'accounts confirm' or the link in the e-mail. \
      An e-mail then goes to the old address; for seven days, its link undoes the change.

      Examples:
        accounts email ada@example.org
        accounts email ada@example.org --password-stdin < password.txt
      """
  )

  @Argument(help: ArgumentHelp("The new address.", valueName: "email"))
  var email: String

  @Flag(help: "Read the password from standard input; a final line break is ignored.")
  var passwordStdin = false

  @OptionGroup var common: CommonOptions

  var needsPepper: Bool { true }

  var wantedMail: CommonOptions.WantedMail { .required }

  func perform(with database: OpenDatabase) async throws {
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    let words = Messages(logIn.user.language)
    let form = logIn.accounts.forms.changeEmailForm()
    form.emailField.value = email
    if !Terminal.isInteractive, !passwordStdin { try Failure.require(["--password-stdin"]) }
    let prompt = try common.prompt(in: words)
    form.passwordField.value = try PasswordForm.password(isPiped: passwordStdin, prompt, in: words)
    switch try await logIn.accounts.requestEmailChange(form, of: logIn.user, from: logIn.origin) {
    case .done(let address):
      try await database.sendMails()
      guard !common.json else { return try Console.printJSON(["email": address.text]) }
      Console.note(
        "a code is on its way to <\(address.text.shown)>; enter it with 'accounts confirm'"
      )
    // A terminal has no network.
    case .refused(let refusal) where refusal.code == .tooManyEmails:
      throw Failure(Refusal(.mailLimit, retryAt: refusal.retryAt), in: words)
    case .refused(let refusal): throw Failure(refusal, in: words)
    }
  }
}

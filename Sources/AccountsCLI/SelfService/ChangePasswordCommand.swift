import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser
import Foundation

/// Changes the password of the logged-in user, or sets a new one with a code.
struct ChangePasswordCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "password",
    abstract: "Change your password, or set a new one if you forgot it.",
    discussion: """
      Ends your other sessions. In a terminal it asks for the passwords; otherwise pass the current and the new \
      password on standard input, one on each line.

      If you forgot your password, --forgot sends a code to your address, if mail is set up. With --code, enter that \
      code, one of your recovery codes, or a reset code from an administrator. You do not need to be logged in, and all \
      your sessions end. Without a terminal, pass the code in a file, and only the new password on standard input.

      Examples:
        accounts password
        accounts password --password-stdin < passwords.txt
        accounts password --forgot
        accounts password --code
        accounts password --code-file code.txt --password-stdin < password.txt
      """
  )

  @Flag(help: "Set a new password with a code instead of the current password.")
  var code = false

  @Flag(help: "Send a password reset code by e-mail.")
  var forgot = false

  @Option(help: "The address of the account, with --forgot.")
  var email: String?

  @Option(
    help: ArgumentHelp("Read the code from a file.", valueName: "path"),
    completion: .file()
  )
  var codeFile: String?

  @Flag(
    help:
      "Read the current and the new password from standard input, one on each line; with a code, only the new one."
  )
  var passwordStdin = false

  @OptionGroup var common: CommonOptions

  var needsPepper: Bool { true }

  func perform(with database: OpenDatabase) async throws {
    guard !forgot else { return try await sendCode(in: database) }
    guard !code, codeFile == nil else { return try await recover(in: database.accounts) }
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    let words = Messages(logIn.user.language)
    let form = logIn.accounts.forms.changePasswordForm(for: logIn.user)
    if passwordStdin {
      try enterStandardInput(into: form)
    } else {
      guard Terminal.isInteractive else { return try Failure.require(["--password-stdin"]) }
      try await ask(form, try common.prompt(in: words), logIn)
    }
    let change = try await logIn.accounts
      .changePassword(
        form,
        of: logIn.user,
        keeping: logIn.session.id,
        from: logIn.origin
      )
      .get(in: words)
    let (user, tokens) = (change.user, change.tokens)
    try logIn.file.write(LogInFile.Contents(token: tokens?.session, device: tokens?.device))
    guard !common.json else { return try Console.printJSON(UserDocument(user)) }
    Console.note("changed the password of \(user.mailbox); other sessions have ended")
    guard change.endedRecoveryCodes > 0 else { return }
    Console.note(
      "your recovery codes have ended, too; create new ones with 'accounts recovery-codes --new'"
    )
  }

  private func enterStandardInput(into form: ChangePasswordForm) throws {
    let (current, new) = try PasswordInput.readTwoLines()
    form.currentPasswordField.enter(current)
    form.newPasswordField.enter(new)
    form.confirmPasswordField.enter(new)
  }

  private func ask(
    _ form: ChangePasswordForm,
    _ prompt: Prompt,
    _ logIn: CurrentLogIn
  ) async throws {
    let shown = { form.presentation(of: $0, in: prompt.words) }
    repeat {
      form.currentPasswordField.enter(try prompt.password(shown(.currentPassword).label))
      prompt.show(form.currentPasswordField.errors)
    } while try await !isRight(form.currentPasswordField, prompt, logIn)
    try NewPasswordQuestion(
      password: .init(field: form.newPasswordField, shown: shown(.newPassword)),
      confirmation: .init(field: form.confirmPasswordField, shown: shown(.confirmPassword)),
      assessment: { form.passwordAssessment }
    )
    .ask(prompt)
  }
}

extension ChangePasswordCommand {
  /// Whether the current password is right; checked before asking for a new one.
  private func isRight(
    _ field: FormField<Secret>,
    _ prompt: Prompt,
    _ logIn: CurrentLogIn
  ) async throws -> Bool {
    guard field.isValid else { return false }
    switch try await logIn.accounts.prove(
      field.value,
      of: logIn.user,
      for: .changePassword,
      from: logIn.origin
    ) {
    case .done: return true
    case .refused(let refusal):
      guard refusal.code == .wrongPassword else { throw Failure(refusal, in: prompt.words) }
      prompt.sayError(prompt.words.message(for: RuleFailure(refusal.code)))
      return false
    }
  }
}

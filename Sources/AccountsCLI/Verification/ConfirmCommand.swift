import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Confirms an act with the code from a mail.
struct ConfirmCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Confirm an action, such as a change of address, with the code from an e-mail.",
    discussion: """
      A code that confirms an address also needs the password of the account, unless you are logged in.

      Examples:
        accounts confirm
        accounts confirm --code-file code.txt --password-stdin < password.txt
      """
  )

  @Option(
    help: ArgumentHelp("Read the code from a file.", valueName: "path"),
    completion: .file()
  )
  var codeFile: String?

  @Flag(help: "Read the password from standard input; a final line break is ignored.")
  var passwordStdin = false

  @OptionGroup var common: CommonOptions

  var needsPepper: Bool { true }

  func perform(with database: OpenDatabase) async throws {
    let accounts = database.accounts
    let words = try Environment.current.words
    let form = ConfirmForm()
    let canAsk = Terminal.isInteractive && !passwordStdin
    if !canAsk { try Failure.require(codeFile == nil ? ["--code-file"] : []) }
    let prompt = try common.prompt(in: words)
    if let codeFile {
      form.codeField.value = try CodeFile.read(
        codeFile,
        hint: "pass --code-file with the path of a file that has the code"
      )
    } else {
      let shown = form.presentation(of: .confirmationCode, in: words)
      if let hint = shown.hint { prompt.say(hint, indentation: 2) }
      try prompt.text(shown.label, into: form.codeField, isGiven: false)
    }
    let caller = try await self.caller(in: accounts)
    if let found = try await accounts.confirmation(for: form.codeField.value, by: caller),
      found.needsPassword
    {
      if !canAsk, !passwordStdin { try Failure.require(["--password-stdin"]) }
      form.passwordField.value = try PasswordForm.password(
        isPiped: passwordStdin,
        prompt,
        in: words
      )
    }
    try report(try await accounts.confirm(form, by: caller).get())
  }

  /// The logged-in user; nil for none.
  private func caller(in accounts: AccountService) async throws -> UserID? {
    guard let token = try common.logInFile().read().token else { return nil }
    return try await accounts.resumeSession(token)?.user.id
  }

  private func report(_ confirmed: ConfirmedAct) throws {
    let act: Confirmation.Act
    var code: RecoveryCode?
    let note: String
    switch confirmed {
    case .verified(let user): (act, note) = (.verifyEmail, "verified the address <\(user.email)>")
    case .changed(let user): (act, note) = (.changeEmail, "the address is now <\(user.email)>")
    case .restored(let user, let new):
      (act, code) = (.restoreEmail, new)
      note =
        "restored the address <\(user.email)>; all sessions have ended, and the old password no longer works"
    case .reported:
      act = .report
      note =
        "all sessions have ended, and the password no longer works; an e-mail with a code for a new one is on its way"
    }
    guard !common.json else { return try Console.printJSON(ConfirmedDocument(act, code)) }
    Console.note(note)
    guard let code else { return }
    Console.note("set a new password with 'accounts password --code' and this reset code:")
    try Console.print(code.text)
  }
}

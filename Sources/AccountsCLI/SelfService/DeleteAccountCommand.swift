import Accounts
import AccountsForms
import ArgumentParser
import Foundation

/// Deletes the account of the logged-in user.
struct DeleteAccountCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete-account",
    abstract: "Delete your account.",
    discussion: """
      Deletes your account, profile and sessions immediately; this cannot be undone. It needs your password. The audit \
      log keeps the events of your account, with its ID but without your name or e-mail address. To get a copy \
      of your data first, run 'accounts export-me'.

      Examples:
        accounts delete-account
        accounts delete-account --yes --password-stdin < password.txt
      """
  )

  @OptionGroup var consent: ConsentOption

  @Flag(help: "Read the password from standard input; a final line break is ignored.")
  var passwordStdin = false

  @OptionGroup var common: CommonOptions

  var needsPepper: Bool { true }

  func perform(with database: OpenDatabase) async throws {
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    let user = logIn.user
    let words = Messages(user.language)
    if !Terminal.isInteractive {
      try Failure.require(
        (consent.yes ? [] : ["--yes"]) + (passwordStdin ? [] : ["--password-stdin"])
      )
    }
    let prompt = try common.prompt(in: words)
    let question = words[DialogueMessage.deletion, "user", "\(user.mailbox)"]
    if !consent.yes {
      guard try prompt.confirm(question) else { throw Failure(givenUpIn: words) }
    }
    let password = try PasswordForm.password(isPiped: passwordStdin, prompt, in: words)
    let deleted = try await logIn.accounts
      .deleteAccount(
        of: user,
        password: password,
        from: logIn.origin
      )
      .get(in: words)
    try logIn.file.write(LogInFile.Contents())
    try common.report(deleted, "deleted")
  }
}

import Accounts
import AccountsForms
import ArgumentParser
import Foundation

/// Deletes the account of the person who is logged in.
struct DeleteAccountCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete-account",
    abstract: "Delete your own account and everything held on you.",
    discussion: """
      It takes your password, and cannot be undone. To take along what is held on you, see \
      'accounts export-me'.

      Examples:
        accounts delete-account
        accounts delete-account --yes --password-stdin < password.txt
      """
  )

  @OptionGroup var common: CommonOptions

  @Flag(help: "Do not ask whether it is meant.")
  var yes = false

  @Flag(help: "Read the password from standard input; a final line end is not part of it.")
  var passwordStdin = false

  var needsPepper: Bool { true }

  func perform(with database: OpenDatabase) async throws {
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    let user = logIn.user
    let words = Words(user.language)
    if !Terminal.isInteractive {
      try Failure.require(
        (yes ? [] : ["--yes"]) + (passwordStdin ? [] : ["--password-stdin"])
      )
    }
    let prompt = try common.prompt(in: words)
    let question = DialoguePhrase.deletion.text(in: words)
      .replacing("{user}", with: "\(user.name) <\(user.email)>")
    if !yes {
      guard try prompt.confirm(question) else { throw Failure(givenUpIn: words) }
    }
    let form = PasswordForm()
    let label = words.label(of: form.passwordField.key)
    form.passwordField.enter(
      try passwordStdin
        ? PasswordInput.readStandardInput(or: prompt, label) : prompt.password(label)
    )
    let password: Secret
    do { password = try form.submit() } catch { throw Failure(error, in: words) }
    switch try await logIn.accounts.deleteAccount(
      of: user,
      password: password,
      from: logIn.origin
    ) {
    case .deleted(let user):
      try logIn.file.write(LogInFile.Contents())
      try common.report(user, "deleted")
    case .wrongPassword: throw Failure(wrongPasswordIn: words)
    case .lastAdministrator: throw Failure(lastAdministratorIn: words)
    case .throttled(let until): throw Failure(throttledUntil: until)
    }
  }
}

extension Failure {
  /// Nobody would be left to make another administrator.
  fileprivate init(lastAdministratorIn words: Words) {
    let code = ErrorCode.lastAdministrator
    self.init(.denied, code: code.rawValue, words.message(for: RuleFailure(code)))
  }
}

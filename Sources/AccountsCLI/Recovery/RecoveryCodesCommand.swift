import Accounts
import AccountsForms
import AccountsJSON
import ArgumentParser

/// Counts the recovery codes of the logged-in user, or makes new ones.
struct RecoveryCodesCommand: DatabaseCommand {
  static let configuration = CommandConfiguration(
    commandName: "recovery-codes",
    abstract: "Count your recovery codes, or create new ones.",
    discussion: """
      If you forget your password, each of the ten codes lets you set a new password, once, with 'accounts password --code'. Keep them where only you \
      can find them. New codes replace the earlier ones, and are printed once. To create them, you need your password.

      Examples:
        accounts recovery-codes
        accounts recovery-codes --new
        accounts recovery-codes --new --password-stdin < password.txt
      """
  )

  @Flag(help: "Create ten new codes, and print them.")
  var new = false

  @Flag(help: "Read the password from standard input; a final line break is ignored.")
  var passwordStdin = false

  @OptionGroup var common: CommonOptions

  var needsPepper: Bool { new }

  func perform(with database: OpenDatabase) async throws {
    let logIn = try await CurrentLogIn(in: database.accounts, common)
    guard new else {
      let left = try await logIn.accounts.recoveryCodesLeft(of: logIn.user.id)
      guard !common.json else { return try Console.printJSON(RecoveryCodesDocument(left)) }
      let made = left.createdAt.map { ", created \($0.rfc3339)" } ?? ""
      return try Console.print("recovery codes left: \(left.count)\(made)")
    }
    PrivateOutput.protect()
    let proof = try await proof(logIn)
    guard let kit = try await logIn.accounts.createRecoveryCodes(by: proof) else {
      throw Refusal(.notLoggedIn)
    }
    guard !common.json else { return try Console.printJSON(NewRecoveryCodesDocument(kit)) }
    try Console.print(kit.codes.map(\.text).joined(separator: "\n"))
    Console.note("created \(kit.codes.count) recovery codes; earlier ones no longer work")
  }

  private func proof(_ logIn: CurrentLogIn) async throws -> RecentProof {
    let words = Messages(logIn.user.language)
    if !Terminal.isInteractive, !passwordStdin { try Failure.require(["--password-stdin"]) }
    let prompt = try common.prompt(in: words)
    let password = try PasswordForm.password(isPiped: passwordStdin, prompt, in: words)
    return try await logIn.accounts
      .prove(
        password,
        of: logIn.user,
        for: .createRecoveryCodes,
        session: logIn.session.id,
        from: logIn.origin
      )
      .get(in: words)
  }
}

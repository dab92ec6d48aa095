import Accounts
import AccountsForms

extension ChangePasswordCommand {
  /// Sends a code by mail, then asks for it in a terminal.
  ///
  /// - Throws: ``Failure``, `Refusal`, `StorageError` and `ServiceBusy`.
  func sendCode(in database: OpenDatabase) async throws {
    let words = try Environment.current.words
    let form = EmailForm()
    if !Terminal.isInteractive { try Failure.require(email == nil ? ["--email"] : []) }
    let prompt = try common.prompt(in: words)
    if let email { form.emailField.value = email }
    if Terminal.isInteractive {
      let label = words.label(of: form.emailField.key)
      try prompt.text(label, into: form.emailField, isGiven: email != nil)
    }
    try await database.accounts.requestRecovery(form).get()
    try await database.sendMails()
    Console.note(
      "if an account has the address <\(form.emailField.value.shown)>, an e-mail with a code is on its way"
    )
    guard Terminal.isInteractive, !passwordStdin, !common.json else { return }
    try await recover(in: database.accounts)
  }
}

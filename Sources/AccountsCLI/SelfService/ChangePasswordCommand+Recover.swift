import Accounts
import AccountsForms
import AccountsJSON

extension ChangePasswordCommand {
  /// Sets a new password with a code; in a terminal, asks until code and password are accepted.
  ///
  /// - Throws: ``Failure``, `Refusal`, `StorageError` and `ServiceBusy`.
  func recover(in accounts: AccountService) async throws {
    let words = try Environment.current.words
    let form = accounts.forms.recoverForm()
    if let codeFile {
      form.codeField.value = try CodeFile.read(
        codeFile,
        hint: "pass --code-file with the path of a file that has the code"
      )
    }
    let canAsk = Terminal.isInteractive && !passwordStdin
    if !canAsk {
      try Failure.require(
        (codeFile == nil ? ["--code-file"] : []) + (passwordStdin ? [] : ["--password-stdin"])
      )
    }
    let prompt = try common.prompt(in: words)
    if passwordStdin {
      let label = words.label(of: form.newPasswordField.key)
      let input = try PasswordInput.readStandardInput(or: prompt, label)
      form.newPasswordField.enter(input)
      form.confirmPasswordField.enter(input)
    } else {
      try askForCode(form, prompt, isGiven: codeFile != nil)
      try askForPassword(form, prompt)
    }
    while true {
      switch try await accounts.recover(form) {
      case .done(let recovered): return try report(recovered)
      case .refused(let refusal):
        guard canAsk, refusal.code == .invalidFields else { throw refusal }
        let errors = Array(refusal.errors)
        prompt.show(errors)
        if errors.contains(where: { $0.field == RecoverForm.Field.recoveryCode.rawValue }) {
          form.codeField.value = ""
          try askForCode(form, prompt, isGiven: false)
        }
        if errors.contains(where: { $0.field == RecoverForm.Field.newPassword.rawValue }) {
          try askForPassword(form, prompt)
        }
      }
    }
  }

  private func askForCode(_ form: RecoverForm, _ prompt: Prompt, isGiven: Bool) throws {
    let shown = form.presentation(of: .recoveryCode, in: prompt.words)
    if let hint = shown.hint, !isGiven { prompt.say(hint, indentation: 2) }
    try prompt.text(shown.label, into: form.codeField, isGiven: isGiven)
  }

  private func askForPassword(_ form: RecoverForm, _ prompt: Prompt) throws {
    let shown = { form.presentation(of: $0, in: prompt.words) }
    try NewPasswordQuestion(
      password: .init(field: form.newPasswordField, shown: shown(.newPassword)),
      confirmation: .init(field: form.confirmPasswordField, shown: shown(.confirmPassword)),
      assessment: { form.passwordAssessment }
    )
    .ask(prompt)
  }

  private func report(_ recovered: Recovered) throws {
    guard !common.json else { return try Console.printJSON(RecoveredDocument(recovered)) }
    let left = recovered.codesLeft.map { "; recovery codes left: \($0)" } ?? ""
    Console.note("the new password is set; all sessions have ended\(left)")
    Console.note("log in with 'accounts login'")
  }
}

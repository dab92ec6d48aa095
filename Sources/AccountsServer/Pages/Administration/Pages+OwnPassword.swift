import Accounts
import AccountsForms

extension Pages {
  /// Has an administrator show their own password, before an act that a session is not enough for.
  ///
  /// - Parameters:
  ///   - form: where it was typed; shows what is wrong with it.
  ///   - administrator: whose password.
  ///   - action: what they want to do.
  ///   - request: what they sent.
  /// - Returns: why it is not to be done; nil where it is.
  /// - Throws: `StorageError`, `ServiceBusy` and `MissingPepperKey`.
  func refusal(
    _ form: PasswordForm,
    of administrator: Administrator,
    for action: AuditEvent.Action,
    _ request: PageRequest
  ) async throws -> Problem? {
    let password: Secret
    do {
      password = try form.submit()
    } catch {
      return .refused(error)
    }
    switch try await accounts.checkPassword(
      password,
      of: administrator.caller.user,
      for: action,
      from: request.request.origin
    ) {
    case .right: return nil
    case .throttled(let until): return .throttled(until: until)
    case .wrongPassword:
      form.passwordField.report(RuleFailure(.wrongPassword))
      return .refused(form.errors)
    }
  }
}

extension FormView {
  /// Shows where an administrator shows their own password.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - token: what shows that the form is one of ours.
  ///   - words: the language.
  ///   - problem: why the act was refused; nil where it was not.
  init(ofAdministrator form: PasswordForm, token: String, in words: Words, problem: Problem?) {
    self.init(form, token: token, in: words, problem: words.text(beside: problem))
    change(PasswordForm.Field.password.rawValue) { $0.label = words[.ownPassword] }
  }
}

extension Words {
  /// What to say of a problem beside what its fields say; nil where that is all.
  func text(beside problem: Problem?) -> String? {
    problem.flatMap { $0.errors.isEmpty ? text(of: $0) : nil }
  }
}

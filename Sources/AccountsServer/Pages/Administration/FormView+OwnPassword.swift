import Accounts
import AccountsForms

extension FormView {
  /// Shows where an administrator shows their own password.
  ///
  /// - Parameters:
  ///   - refused: why the act was not done; nil where it was not asked for yet.
  ///   - token: what shows that the form is one of ours.
  ///   - words: the language.
  init(of refused: RefusedAct?, token: String, in words: Words) {
    self.init(
      refused?.form ?? PasswordForm(),
      token: token,
      in: words,
      problem: words.text(beside: refused?.problem)
    )
    change(PasswordForm.Field.password.rawValue) { $0.label = words[.ownPassword] }
  }
}

extension Words {
  /// What to say of a problem beside what its fields say; nil where that is all.
  func text(beside problem: Problem?) -> String? {
    problem.flatMap { $0.errors.isEmpty ? text(of: $0) : nil }
  }
}

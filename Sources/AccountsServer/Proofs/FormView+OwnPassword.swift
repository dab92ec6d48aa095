import Accounts
import AccountsForms

extension FormView {
  /// Creates the form that asks users for their own password before an act.
  ///
  /// - Parameters:
  ///   - refused: the refused act; nil for a form shown for the first time.
  ///   - isOwnAccount: whether the act concerns the user's own account, so that no other password
  ///     can be meant.
  ///   - token: the CSRF token.
  ///   - words: the language.
  init(
    of refused: RefusedAction?,
    isOwnAccount: Bool = false,
    token: String,
    in words: Messages
  ) {
    self.init(
      refused?.form ?? PasswordForm(),
      // Without a problem nothing was refused: another language was asked for.
      sent: refused?.problem == nil ? nil : refused?.sent.values,
      token: token,
      in: words,
      problem: words.text(beside: refused?.problem)
    )
    let current = words.label(of: ChangePasswordForm.Field.currentPassword.rawValue)
    change(PasswordForm.Field.password.rawValue) {
      $0.label = isOwnAccount ? current : words[.ownPassword]
    }
  }
}

extension Messages {
  /// The text of a problem; nil if its field errors say it all.
  func text(beside problem: Problem?) -> String? {
    problem.flatMap { $0.errors.isEmpty ? text(of: $0) : nil }
  }
}

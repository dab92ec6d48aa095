import Accounts
import AccountsForms

/// A flash message: the confirmation on the page after an action.
///
/// The query parameter `done` names it, so the server stores nothing; a forged address can show
/// only those that a room declares.
struct FlashMessage: Sendable {
  /// The value of `done`.
  let name: String

  /// Whether it confirms what was asked for; others say why that was not done, or not all of it.
  let isConfirmation: Bool

  /// Whether it is the last one of a sign-up, after which people want to go on to the site.
  let endsSignUp: Bool

  /// The text in a language, with the number of recovery codes left where the message tells it.
  let text: @Sendable (Messages, _ left: Int) -> String

  /// Creates a message with a text of the pages, by whose name it is known unless it has another.
  init(
    _ phrase: some Phrase,
    named name: String? = nil,
    isConfirmation: Bool = true,
    endsSignUp: Bool = false
  ) {
    self.name = name ?? phrase.rawValue
    self.isConfirmation = isConfirmation
    self.endsSignUp = endsSignUp
    text = { words, left in phrase.text(words.language, "n", "\(left)") }
  }

  /// Creates a message that says why something was not done.
  init(_ code: ErrorCode) {
    name = code.rawValue
    isConfirmation = false
    endsSignUp = false
    text = { words, _ in words.message(for: RuleFailure(code)) }
  }
}

import Accounts
import AccountsForms
import Foundation

// Refusals that the faces share: the module that refuses declares their codes and texts.
extension Failure {
  /// Creates the failure for a refusal.
  ///
  /// - Parameters:
  ///   - refusal: the refusal.
  ///   - words: the language of the text.
  ///   - hint: the remedy, or what comes before the time to wait; nil for that of the code.
  init(_ refusal: Refusal, in words: Messages, hint: String? = nil) {
    guard refusal.code != .invalidFields else {
      self.init(refusal.errors, in: words)
      return
    }
    let (status, remedy) = Self.answer(to: refusal.code)
    let seconds = refusal.retryAt.map { max(1, Int($0.timeIntervalSinceNow.rounded(.up))) }
    let failure = RuleFailure(
      refusal.code,
      seconds.map { ["retryAfterSeconds": .number($0)] } ?? [:]
    )
    let begun = hint ?? remedy
    self.init(
      failure,
      seconds == nil ? status : .unavailable,
      in: words,
      hint: seconds.map { (begun ?? "") + Self.hint(afterSeconds: $0) } ?? begun
    )
  }

  private init(_ failure: RuleFailure, _ status: ExitStatus, in words: Messages, hint: String?) {
    self.status = status
    entries = [
      Entry(
        field: nil,
        code: failure.code.rawValue,
        parameters: failure.parameters,
        message: words.message(for: failure)
      )
    ]
    self.hint = hint
  }

  private static func answer(to code: ErrorCode) -> (ExitStatus, remedy: String?) {
    switch code {
    case .throttled: (.unavailable, "your password was not checked; ")
    case .locked: (.unavailable, "an operator can unlock the account with 'accounts users unlock'")
    case .signUpsClosed: (.denied, "an operator can create the user with 'accounts users create'")
    case .noMail:
      (
        .usage,
        "an operator can set ACCOUNTS_MAIL_SERVERS, for example to smtp://mail.example.com:587"
      )
    case .notLoggedIn: (.denied, "log in with 'accounts login'")
    case .anotherFactor: (.denied, "run 'accounts login' in a terminal, without --password-stdin")
    case .notFound, .emailNotQueued, .invalidCursor: (.refused, nil)
    default: (.denied, nil)
    }
  }
}

extension Outcome {
  /// Returns the value.
  ///
  /// - Throws: ``Failure`` in a language other than that of the locale.
  func get(in words: Messages) throws -> Value {
    do { return try get() } catch { throw Failure(error, in: words) }
  }
}

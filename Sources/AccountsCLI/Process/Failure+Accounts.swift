import Accounts
import AccountsForms
import Foundation

// Refusals that the faces share: the module that refuses declares their codes and texts.
extension Failure {
  /// Creates the failure for a refusal with a code and a text of the domain.
  ///
  /// - Parameters:
  ///   - code: the reason.
  ///   - status: the exit status.
  ///   - words: the language of the text.
  ///   - hint: the remedy; nil if the text has it.
  init(_ code: ErrorCode, _ status: ExitStatus = .denied, in words: Messages, hint: String? = nil) {
    self.init(RuleFailure(code), status, in: words, hint: hint)
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

  /// Creates the failure after too many failed logins; the password was not checked.
  ///
  /// - Parameters:
  ///   - until: the instant of the next allowed attempt; nil if an operator has to unlock the
  ///     account.
  ///   - words: the language of the text.
  init(throttledUntil until: Date?, in words: Messages) {
    if let until {
      self.init(.throttled, until: until, in: words, hint: "your password was not checked; ")
    } else {
      let hint = "an operator can unlock the account with 'accounts users unlock'"
      self.init(.locked, .unavailable, in: words, hint: hint)
    }
  }

  /// Creates the failure of a sign-up where only operators create users.
  init(signUpsClosedIn words: Messages) {
    let hint = "an operator can create the user with 'accounts users create'"
    self.init(.signUpsClosed, in: words, hint: hint)
  }

  /// Creates the failure after too many requests; those on the machine itself may not count.
  ///
  /// - Parameters:
  ///   - code: the reason.
  ///   - until: the instant from which the request may be repeated.
  ///   - words: the language of the text.
  ///   - hint: the beginning of the hint.
  init(_ code: ErrorCode, until: Date, in words: Messages, hint: String = "") {
    let seconds = max(1, Int(until.timeIntervalSinceNow.rounded(.up)))
    let failure = RuleFailure(code, ["retryAfterSeconds": .number(seconds)])
    self.init(failure, .unavailable, in: words, hint: hint + Self.hint(afterSeconds: seconds))
  }
}

import Accounts
import AccountsForms

/// The template values of a check that a login has to pass.
struct LogInFindingView {
  let check: String
  let result: String

  /// Whether the check refuses logins.
  let stops: Bool

  /// Creates the template values of all checks of a user's login, in their order.
  ///
  /// - Parameters:
  ///   - explanation: the state that a login would find.
  ///   - user: the user.
  ///   - hasPepper: whether the server has the keys that passwords were hashed with.
  ///   - words: the language.
  /// - Returns: the checks.
  static func all(
    _ explanation: LogInExplanation,
    of user: User,
    hasPepper: Bool,
    in words: Messages
  ) -> [LogInFindingView] {
    let status = LogInFindingView(
      check: words[.status],
      result: words[user.isEnabled ? .statusEnabled : .statusDisabled],
      stops: !user.isEnabled
    )
    let isReadable = explanation.hasReadablePassword == true
    let password = LogInFindingView(
      check: words.label(of: SignUpForm.Field.password.rawValue),
      result: words[isReadable ? .passwordStored : .passwordUnreadable],
      stops: !isReadable
    )
    let pepper = LogInFindingView(
      check: words[.pepper],
      result: words[.pepperMissing],
      stops: true
    )
    return (hasPepper ? [] : [pepper])
      + explanation.limits.map { LogInFindingView($0, in: words) } + [status, password]
  }

  private init(check: String, result: String, stops: Bool) {
    self.check = check
    self.result = result
    self.stops = stops
  }

  private init(_ limit: LogInExplanation.Limit, in words: Messages) {
    check =
      switch limit.kind {
      case .everybody: words[.failuresOfAll]
      case .network: words[.failuresOfNetwork]
      case .account: words[.failuresOfAccount]
      }
    stops = limit.isReached
    let count = "\(limit.failures)"
    result =
      switch (limit.isReached, limit.opensAt) {
      case (false, _): count
      case (true, let opensAt?):
        words[.lockedUntil, "n", count].replacing("{time}", with: TimeView(opensAt).text)
      case (true, nil): words[.lockedForGood, "n", count]
      }
  }
}

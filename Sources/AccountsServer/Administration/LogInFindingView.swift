import Accounts
import AccountsForms
import Foundation

/// The template values of a check that a login has to pass.
struct LogInFindingView {
  let check: String
  let result: String

  /// Whether a login has to pass it.
  let isCheck: Bool

  /// Whether the check refuses logins.
  let blocksLogin: Bool

  /// Creates the template values of the checks of a user's login, in their order.
  ///
  /// - Parameters:
  ///   - explanation: the checks.
  ///   - words: the language.
  /// - Returns: the checks without the first, that there is a user.
  static func all(_ explanation: LogInExplanation, in words: Messages) -> [LogInFindingView] {
    explanation.findings.compactMap { finding in
      switch finding {
      case .noUser, .user: nil
      case .pepperMissing: LogInFindingView(finding, words[.pepper], words[.pepperMissing])
      case .limit(let limit):
        LogInFindingView(finding, limit.check(in: words), limit.result(in: words))
      case .enabled: LogInFindingView(finding, words[.status], words[.statusEnabled])
      case .disabled: LogInFindingView(finding, words[.status], words[.statusDisabled])
      case .awaitsApproval: LogInFindingView(finding, words[.status], words[.statusPending])
      case .passwordStored: LogInFindingView(finding, password(words), words[.passwordStored])
      case .passwordNotSet: LogInFindingView(finding, password(words), words[.passwordNotSet])
      case .passwordUnreadable:
        LogInFindingView(finding, password(words), words[.passwordUnreadable])
      case .passwordKeyMissing(let key):
        LogInFindingView(finding, password(words), words[.passwordKeyMissing, "key", key])
      case .awaitsVerification:
        LogInFindingView(finding, words[.ownEmailTitle], words[.emailNotVerified])
      case .recovery(let end, let left):
        LogInFindingView(finding, words[.recovery], recovery(until: end, left, in: words))
      case .formerAddress(let former):
        LogInFindingView(finding, words[.ownEmailTitle], former.warning(in: words))
      }
    }
  }

  private init(_ finding: LogInExplanation.Finding, _ check: String, _ result: String) {
    self.check = check
    self.result = result
    isCheck = finding.isCheck
    blocksLogin = finding.blocksLogin
  }

  private static func recovery(until end: Date?, _ left: Int, in words: Messages) -> String {
    guard let end else { return words[.noResetCode, left] }
    return words[.resetCodeUntil, left].replacingFirst("{time}", with: TimeView(end).text)
  }

  private static func password(_ words: Messages) -> String {
    words.label(of: SignUpForm.Field.password.rawValue)
  }
}

extension FormerAddress {
  /// The warning for whoever helps a person to log in.
  func warning(in words: Messages) -> String {
    words[.formerAddress, "time", TimeView(changedAt).text]
      .replacingFirst("{email}", with: email.text)
  }
}

extension LogInExplanation.Limit {
  fileprivate func check(in words: Messages) -> String {
    switch kind {
    case .allClients: words[.failuresOfAll]
    case .network: words[.failuresOfNetwork]
    case .account: words[.failuresOfAccount]
    }
  }

  fileprivate func result(in words: Messages) -> String {
    let count = "\(failures)"
    return switch (isReached, lockedUntil) {
    case (false, _): count
    case (true, let lockedUntil?):
      words[.lockedUntil, "n", count].replacing("{time}", with: TimeView(lockedUntil).text)
    case (true, nil): words[.lockedForGood, "n", count]
    }
  }
}

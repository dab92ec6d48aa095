import Accounts
import AccountsForms
import Foundation

/// The result of one check of a login.
struct LogInFinding: Encodable {
  let check: String
  let stops: Bool
  let message: String
}

extension LogInExplanation {
  /// Returns whether the stored hash can be verified with the available pepper keys.
  func passwordFinding(_ pepper: PepperAvailability) -> LogInFinding {
    guard hasReadablePassword == true else {
      let message = "the stored hash cannot be read; run 'accounts check --full'"
      return LogInFinding(check: "password", stops: true, message: message)
    }
    if let key = pepperKey, !pepper.ids.contains(key) {
      let message =
        "hashed with the pepper key \(key), which is missing; restore the pepper file from your copy"
      return LogInFinding(check: "password", stops: true, message: message)
    }
    let message = "a hash is stored; the user may still have typed a wrong password"
    return LogInFinding(check: "password", stops: false, message: message)
  }
}

extension LogInExplanation.Limit {
  /// Returns whether the limit is reached, and the remedy.
  func finding(of email: String, canUnlock: Bool) -> LogInFinding {
    let count = failures == 1 ? "1 failed login counted" : "\(failures) failed logins counted"
    guard isReached else { return LogInFinding(check: kind.rawValue, stops: false, message: count) }
    let unlock = canUnlock ? "; run 'accounts users unlock \(email)' to unlock the account" : ""
    let remedy =
      switch (kind, opensAt) {
      case (.account, let opensAt?): "locked until \(opensAt.rfc3339)\(unlock)"
      case (.account, nil): "locked until an operator unlocks it\(unlock)"
      case (_, let opensAt?): "locked until \(opensAt.rfc3339)"
      case (_, nil): "locked"
      }
    return LogInFinding(check: kind.rawValue, stops: true, message: "\(count), \(remedy)")
  }
}

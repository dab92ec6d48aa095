import Accounts
import Foundation

/// What one gate does with a login.
struct LogInFinding: Encodable {
  let gate: String
  let stops: Bool
  let message: String
}

extension LogInExplanation {
  /// Tells whether the stored password can be checked with what is at hand.
  func passwordFinding(_ pepper: PepperAtHand) -> LogInFinding {
    guard hasReadablePassword == true else {
      let message = "what is stored cannot be checked; see 'accounts check --full'"
      return LogInFinding(gate: "password", stops: true, message: message)
    }
    if let key = pepperKey, !pepper.ids.contains(key) {
      let message =
        "hashed with the pepper's key \(key), which is not at hand; put the file back from where you keep a copy of it"
      return LogInFinding(gate: "password", stops: true, message: message)
    }
    let message = "stored; only the person knows whether it is the right one"
    return LogInFinding(gate: "password", stops: false, message: message)
  }
}

extension LogInExplanation.Limit {
  /// Tells whether the gate lets somebody through, and what opens it.
  func finding(of email: String, canUnlock: Bool) -> LogInFinding {
    let count = failures == 1 ? "1 failed login in a row" : "\(failures) failed logins in a row"
    guard isReached else { return LogInFinding(gate: kind.rawValue, stops: false, message: count) }
    let unlock = canUnlock ? "; 'accounts users unlock \(email)' opens it" : ""
    let remedy =
      switch (kind, opensAt) {
      case (.account, let opensAt?): "closed until \(opensAt.rfc3339)\(unlock)"
      case (.account, nil): "closed until an admin opens it\(unlock)"
      case (_, let opensAt?): "closed until \(opensAt.rfc3339)"
      case (_, nil): "closed"
      }
    return LogInFinding(gate: kind.rawValue, stops: true, message: "\(count), \(remedy)")
  }
}

import AccountsForms
import Foundation
import TestSupport

@testable import Accounts

/// A base class of the rate limit suites: attempts to log in, with results in words.
class LogInAttempts: AdaSuite {
  /// Returns the result of a login in words, with the seconds of a wait.
  func logIn(
    _ email: String = "ada@example.com",
    _ password: String = "wrong",
    from origin: LogInOrigin = LogInOrigin()
  ) async throws -> String {
    let state = try await accounts.logIn(email, password, from: origin)
    guard let until = state.refusal?.retryAt else { return state.inWords }
    return "wait \(Int(until.timeIntervalSince(clock.now).rounded(.up)))"
  }

  /// Returns the result of Ada's login with the right password.
  func right(from origin: LogInOrigin = LogInOrigin()) async throws -> String {
    try await logIn("ada@example.com", SignUpForm.testPassword, from: origin)
  }

  /// An error: the result was not the one the test needs to continue.
  struct Refused: Error {}
}

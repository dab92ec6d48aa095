import Accounts
import AccountsForms
import Foundation

/// What answers requests: each file beside this one is a group of routes.
struct API: Sendable {
  /// What is asked.
  let accounts: AccountService

  /// What decides how.
  let settings: ServerSettings

  /// Whether the server still takes new work.
  let readiness: Readiness

  /// Finds out who sends a request.
  var gate: Gate { Gate(accounts) }

  /// An empty sign-up form, with the rules of this installation.
  func signUpForm() -> SignUpForm {
    SignUpForm(
      policy: settings.passwordPolicy,
      estimator: settings.estimator,
      today: { CivilDate(Date(), in: .current) }
    )
  }
}

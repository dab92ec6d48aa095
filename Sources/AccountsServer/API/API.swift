import Accounts

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
}

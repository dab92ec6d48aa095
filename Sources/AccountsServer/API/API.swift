import Accounts

/// What answers requests: each file beside this one is a group of routes.
///
/// A class, so that a request that is handed on does not count references to all that it consists of.
final class API: Sendable {
  /// What is asked.
  let accounts: AccountService

  /// What decides how.
  let settings: ServerSettings

  /// Whether the server still takes new work.
  let readiness: Readiness

  /// Finds out who sends a request.
  let gate: Gate

  init(accounts: AccountService, settings: ServerSettings, readiness: Readiness) {
    self.accounts = accounts
    self.settings = settings
    self.readiness = readiness
    gate = Gate(accounts)
  }
}

import Accounts

/// What answers requests: each file beside this one is a group of routes.
///
/// A class, so that a request that is handed on does not count references to all that it consists of.
final class API: Sendable {
  /// The accounts as a person uses them.
  let accounts: AccountService

  /// The accounts as administrators use them.
  let administration: UserAdministration

  /// What decides how.
  let settings: ServerSettings

  /// Whether the server still takes new work.
  let readiness: Readiness

  /// Finds out who sends a request.
  let gate: Gate

  init(accounts: AccountService, settings: ServerSettings, readiness: Readiness) {
    self.accounts = accounts
    administration = UserAdministration(accounts)
    self.settings = settings
    self.readiness = readiness
    gate = Gate(accounts)
  }
}

import Foundation
import TestSupport

@testable import Accounts

/// A base class of suites: a service on a store of its own, whose clock the test moves.
///
/// The clock stands still otherwise: a busy machine may take longer for a few logins than a wait.
class ServiceSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()
  let accounts: AccountService

  /// Opens the service.
  init(_ settings: AccountSettings = .cheap) throws {
    accounts = try .test(in: folder, settings, now: { [clock] in clock.now })
  }
}

/// A base class of suites about one user, Ada, who has signed up and has not logged in.
class AdaSuite {
  let folder = TemporaryFolder()
  let clock = HandClock()
  let accounts: AccountService
  let user: User

  /// Opens the service, and signs up Ada.
  init(_ settings: AccountSettings = .cheap) async throws {
    accounts = try .test(in: folder, settings, now: { [clock] in clock.now })
    user = try await accounts.signUp("ada@example.com")
  }
}

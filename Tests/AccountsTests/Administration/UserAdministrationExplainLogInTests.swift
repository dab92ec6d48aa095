import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class UserAdministrationExplainLogInTests: LogInAttempts {
  @Test func `an explanation names the limit, its counts and its end`() async throws {
    for _ in 0..<6 {
      _ = try await logIn()
      clock.advance(1)
    }
    let email = try EmailAddress("ada@example.com")
    let explanation = try await accounts.administration.explainLogIn(
      email,
      from: NetworkAddress("192.0.2.1")
    )
    expect(explanation.limits.map(\.kind), is: [.allClients, .network, .account])
    expect(explanation.limits.map(\.failures), is: [6, 0, 6])
    expect(explanation.limits.map(\.isReached), is: [false, false, true])
    expect(explanation.limits[2].lockedUntil, is: clock.now.addingTimeInterval(1))
    expect(explanation.user?.email, is: "ada@example.com")
    expect(
      explanation.findings.map(\.check),
      is: ["allClients", "network", "account", "user", "password", "status", "recovery"]
    )
    expect(explanation.findings.filter(\.blocksLogin).map(\.check), is: ["account"])
    let nobody = try await accounts.administration.explainLogIn(
      try EmailAddress("nobody@example.com")
    )
    expect(nobody.user, is: nil)
    expect(nobody.findings.filter(\.blocksLogin).map(\.check), is: ["user"])
  }

  @Test func `an explanation names the pepper key that is missing`() async throws {
    let folder = TemporaryFolder()
    let email = try EmailAddress("ada@example.com")
    let key = Key()
    func stopping(_ key: Key?) async throws -> [LogInExplanation.Finding] {
      var settings = AccountSettings.cheap
      settings.pepper = key.map { key in Pepper { [key] } }
      let accounts = try AccountService.test(in: folder, settings)
      if try await accounts.administration.user(.email(email)) == nil {
        try await accounts.signUp(email.text)
      }
      let explanation = try await accounts.administration.explainLogIn(email)
      await accounts.close()
      return explanation.findings.filter(\.blocksLogin)
    }
    #expect(try await stopping(key).isEmpty)
    for (other, checks) in [(nil, ["pepper", "password"]), (Key(), ["password"])] {
      let findings = try await stopping(other)
      expect(findings.map(\.check), is: checks)
      guard case .passwordKeyMissing(key.id) = findings.last else {
        Issue.record("\(findings)")
        continue
      }
    }
  }
}

import AccountsForms
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
    #expect(explanation.limits.map(\.kind) == [.everybody, .network, .account])
    #expect(explanation.limits.map(\.failures) == [6, 0, 6])
    #expect(explanation.limits.map(\.isReached) == [false, false, true])
    #expect(explanation.limits[2].opensAt == clock.now.addingTimeInterval(1))
    #expect(explanation.user?.email == "ada@example.com")
    #expect(explanation.hasReadablePassword == true)
    #expect(explanation.pepperKey == nil)
    #expect(explanation.anyPepperKey == nil)
    let nobody = try await accounts.administration.explainLogIn(
      try EmailAddress("nobody@example.com")
    )
    #expect(nobody.user == nil)
    #expect(nobody.hasReadablePassword == nil)
  }
}

import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class MailedCodesTests: AdaSuite {
  /// A code as it is found: its purpose, and whether a newer one was sent.
  private func found(_ code: RecoveryCode) async throws -> String {
    let now = clock.now
    return try await accounts.store.read { reader in
      guard let (code, isReplaced) = try reader.mailedCode(code, at: now) else {
        return "none"
      }
      return "\(code.purpose)" + (isReplaced ? ", replaced" : "")
    }
  }

  @Test(arguments: [
    (OneTimeSecret.Purpose.recover, hours: 1), (.verify, hours: 72), (.change, hours: 24),
    (.restore, hours: 168), (.report, hours: 24),
  ])
  func `ASVS 6.5.5: a code is accepted for the time of its purpose`(
    purpose: OneTimeSecret.Purpose,
    hours: Int
  ) async throws {
    let code = try await accounts.mailCode(purpose, of: user)
    clock.advance(Double(hours) * 3600 - 0.001)
    try await expect(found(code), is: "\(purpose)")
    clock.advance(0.001)
    try await expect(found(code), is: "none")
  }

  @Test(arguments: OneTimeSecret.Purpose.mailed)
  func `a newer code of its purpose replaces a code, unless it is against strangers`(
    _ purpose: OneTimeSecret.Purpose
  ) async throws {
    let first = try await accounts.mailCode(purpose, of: user)
    clock.advance(1)
    for other in OneTimeSecret.Purpose.mailed where other != purpose {
      _ = try await accounts.mailCode(other, of: user)
    }
    let eve = try await accounts.signUp("eve@example.com", name: "Eve Adams")
    _ = try await accounts.mailCode(purpose, of: eve)
    try await expect(found(first), is: "\(purpose)")
    let second = try await accounts.mailCode(purpose, of: user)
    let isKept = purpose == .restore || purpose == .report
    try await expect(found(first), is: "\(purpose)" + (isKept ? "" : ", replaced"))
    try await expect(found(second), is: "\(purpose)")
  }

  @Test func `the codes of some purposes end, and are counted; other people's stay`() async throws {
    clock.advance(1)
    let eve = try await accounts.signUp("eve@example.com", name: "Eve Adams")
    for purpose in OneTimeSecret.Purpose.mailed {
      for owner in [user, user, eve] { _ = try await accounts.mailCode(purpose, of: owner) }
    }
    let ended = try await accounts.store.transaction { [user] transaction in
      try transaction.deleteSecrets(of: user.id, [.recover, .change])
    }
    expect(ended, is: 4)
    let people = try await accounts.storedData().people
    #expect(
      Set(people[0].mailedCodes.map(\.purpose)) == [.verify, .restore, .report]
        && people[0].mailedCodes.count == 6
    )
    expect(people[1].mailedCodes.count, is: OneTimeSecret.Purpose.mailed.count)
  }
}

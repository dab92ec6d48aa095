import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class AccountServiceLimitCodesTests: AdaSuite {
  private let network = NetworkAddress("192.0.2.1")
  private let wrong = "7KQM-2X4T-9WBC-1DEF-5GHJ-8NPR"

  private func guess(_ times: Int, from address: NetworkAddress?) async throws {
    for _ in 0..<times {
      let result = try await accounts.recover(wrong, from: address)
      expect(result.inWords, is: "recoveryCode unknownRecoveryCode")
    }
  }

  @Test func `after thirty wrong codes a network waits, and even the right code is not looked up`()
    async throws
  {
    let code = try await accounts.resetCode(of: user.id)
    try await guess(30, from: network)
    let refusal = Refusal(.tooManyCodes, retryAt: clock.now.addingTimeInterval(1))
    try await expect(accounts.recover(code, from: network).refusal, is: refusal)
    // Other networks and people on the machine are not affected, nor is the login.
    try await expect(
      accounts.recover(code, from: NetworkAddress("192.0.2.2")).inWords,
      is: "recovered"
    )
    let origin = LogInOrigin(address: network)
    let state = try await accounts.logIn("ada@example.com", RecoverForm.testPassword, from: origin)
    expect(state.inWords, is: "logged in")
  }

  @Test func `the waits double, and the right code works after them`() async throws {
    let code = try await accounts.resetCode(of: user.id)
    try await guess(30, from: network)
    for wait in [1.0, 2, 4] {
      try await expect(accounts.recover(wrong, from: network).inWords, is: "tooManyCodes")
      clock.advance(wait)
      if wait < 4 { try await guess(1, from: network) }
    }
    try await expect(accounts.recover(code, from: network).inWords, is: "recovered")
  }

  @Test func `ASVS 6.6.3: parallel guesses get no more attempts than sequential ones`() async throws
  {
    let (accounts, wrong, network) = (accounts, wrong, network)
    let results = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 {
        group.addTask { try await accounts.recover(wrong, from: network).inWords }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    expect(results.count { $0 == "tooManyCodes" }, is: 70)
  }

  @Test func `wrong codes lock no account, whoever guesses`() async throws {
    try await guess(200, from: nil)
    try await guess(30, from: network)
    let code = try await accounts.resetCode(of: user.id)
    try await expect(accounts.recover(code).inWords, is: "recovered")
    let counters = try await accounts.store.read { [user] reader in
      [try reader.counter(.account(user.address)), try reader.counter(.user(user.id))]
    }
    expect(counters, is: [nil, nil])
  }

  @Test func `networks of one customer share a limit`() async throws {
    for number in 0..<60 {
      let result = try await accounts.recover(
        wrong,
        from: NetworkAddress("2001:db8:0:\(number)::1")
      )
      expect(result.inWords, is: "recoveryCode unknownRecoveryCode", "\(number)")
    }
    let result = try await accounts.recover(wrong, from: NetworkAddress("2001:db8:0:99::1"))
    expect(result.inWords, is: "tooManyCodes")
  }

  @Test func `refusals are audited once a minute, with their number`() async throws {
    try await guess(30, from: network)
    for _ in 0..<5 { _ = try await accounts.recover(wrong, from: network) }
    clock.advance(61)
    _ = try await accounts.recover(wrong, from: network)
    let events = try await accounts.auditLog.events(AuditQuery(action: .recoverAccount))
    expect(events.map(\.reason), is: [.unknownCode, .throttled, .unknownCode])
    expect(events.map(\.detail), is: ["30 times", "limit per network", nil])
    expect(events.map(\.address), is: [nil, "192.0.2.1", "192.0.2.1"])
    #expect(events.allSatisfy { $0.actor == .anyone && $0.target == nil })
  }
}

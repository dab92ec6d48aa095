import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsForms

struct AvailabilityLimiterTests {
  private let now = Date(timeIntervalSince1970: 1_795_219_200)

  @Test func `all networks together get ten thousand answers an hour`() throws {
    let limiter = AvailabilityLimiter()
    var answers = 0
    for number in 0..<10_050 {
      let address = try #require(NetworkAddress("10.0.\(number / 250).\(number % 250)"))
      let email = try EmailAddress("u\(number)@example.com")
      if limiter.count(email, from: address, SignUpLimit(), at: now) { answers += 1 }
    }
    #expect(answers == AvailabilityLimiter.totalLimit)
    let address = try #require(NetworkAddress("192.0.2.1"))
    let email = try EmailAddress("new@example.com")
    #expect(!limiter.count(email, from: address, SignUpLimit(), at: now))
    #expect(limiter.count(email, from: address, SignUpLimit(), at: now + 3601))
    // The largest limit means none, on the larger networks of IPv6 too.
    let six = try #require(NetworkAddress("2001:db8::1"))
    #expect(limiter.count(email, from: six, SignUpLimit(perNetwork: .max), at: now + 3601))
    // Users of the machine are not limited.
    #expect(limiter.count(email, from: nil, SignUpLimit(), at: now))
  }

  @Test func `checks that tell a taken address are audited once a minute, with their number`()
    async throws
  {
    let folder = try TemporaryFolder()
    let clock = HandClock()
    let accounts = try AccountService.test(in: folder, now: { clock.now })
    try await accounts.signUp("ada@example.com")
    let form = SignUpForm(estimator: zxcvbnEstimator, today: { CivilDate(Date(), in: .gmt) })
    form.enter("ada@example.com", into: .email)
    let address = try #require(NetworkAddress("192.0.2.1"))
    for _ in 0..<3 { #expect(try await accounts.tellsTaken(form, from: address)) }
    func details() async throws -> [String?] {
      try await accounts.auditLog.events(AuditQuery(action: .signUp))
        .filter { $0.reason == .alreadyExists }.map(\.detail)
    }
    #expect(try await details() == ["checks: 1"])
    clock.advance(61)
    #expect(try await accounts.tellsTaken(form, from: address))
    #expect(try await details() == ["checks: 3", "checks: 1"])
  }
}

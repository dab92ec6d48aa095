import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsForms

struct AvailabilityLimiterTests {
  /// A network of a customer, and the addresses in it.
  fileprivate struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let share: Int
    let address: @Sendable (String) -> String

    init(_ name: String, _ share: Int, _ address: @escaping @Sendable (String) -> String) {
      (testDescription, self.share, self.address) = (name, share, address)
    }
  }

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

  @Test(
    arguments: [
      Row("one /64", 1, { "2001:db8:1:2:\($0)::1" }), Row("one /56", 2, { "2001:db8:1:\($0)::1" }),
      Row("one /48", 4, { "2001:db8:1:\($0)00::1" }),
    ]
  )
  fileprivate func
    `incident 8: networks of one customer share limits of two and four times one network's`(
      _ row: Row
    ) throws
  {
    let (limiter, limit) = (AvailabilityLimiter(), SignUpLimit())
    func check(_ number: Int, from address: String) throws -> Bool {
      let address = try #require(NetworkAddress(address))
      let email = try EmailAddress("u\(number)@example.com")
      return limiter.count(email, from: address, limit, at: now)
    }
    let free = limit.checks * row.share
    // Another network of 64 bits for each check, within 56 or 48 bits.
    for number in 0..<free {
      #expect(try check(number, from: row.address(String(number % 200, radix: 16))), "\(number)")
    }
    for number in free..<(free + 200) {
      #expect(try !check(number, from: row.address(String(number % 200, radix: 16))), "\(number)")
    }
    // The neighbours have limits of their own.
    #expect(try check(free, from: "2001:db8:2::1"))
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

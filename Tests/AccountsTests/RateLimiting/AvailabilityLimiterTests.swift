import Expectations
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

  private let folder = TemporaryFolder()
  private let store: any AccountStore
  private let limiter = AvailabilityLimiter()
  private let now = Date(timeIntervalSince1970: 1_795_219_200)

  init() throws { store = try AccountService.test(in: folder).store }

  private func check(
    _ email: String,
    from address: String?,
    _ limit: SignUpLimit = SignUpLimit(),
    at now: Date? = nil
  ) async throws -> Bool {
    try await limiter.admits(
      EmailAddress(email),
      from: address.map { try #require(NetworkAddress($0)) },
      limit,
      at: now ?? self.now,
      in: store
    )
  }

  @Test func `all networks together get ten thousand answers an hour`() async throws {
    let end = now + 3600
    expect(SignUpLimit.allChecks / RateLimitKey.shares, is: 625)
    try await store.transaction { [now] transaction in
      for share in 0..<RateLimitKey.shares {
        let before = RateLimitCounter(failures: 624, lastAt: now, opensAt: now, expiresAt: end)
        try transaction.put(before, for: .allChecks(share: share))
      }
    }
    #expect(try await check("last@example.com", from: "192.0.2.1"))
    try await store.transaction { [now] transaction in
      for share in 0..<RateLimitKey.shares {
        let full = RateLimitCounter(failures: 625, lastAt: now, opensAt: now, expiresAt: end)
        try transaction.put(full, for: .allChecks(share: share))
      }
    }
    #expect(try await !check("new@example.com", from: "192.0.2.1"))
    #expect(try await !check("new@example.com", from: "192.0.2.2"))
    // The network has just checked this address, which is remembered for an hour.
    #expect(try await check("Last@example.com", from: "192.0.2.1"))
    // Users of the machine are not limited.
    #expect(try await check("new@example.com", from: nil))
    #expect(try await check("new@example.com", from: "192.0.2.2", at: end))
  }

  @Test func `one address that is checked again counts once, among the last sixteen`() async throws
  {
    let limit = SignUpLimit(perNetwork: 4)
    // The addresses that were checked again are not the first to be forgotten.
    for number in [Int](0..<16) + [Int](0..<16).reversed() + [16, 0, 17, 15, 18] {
      #expect(try await check("u\(number)@example.com", from: "192.0.2.1", limit), "\(number)")
    }
    #expect(try await !check("u19@example.com", from: "192.0.2.1", limit))
    let key = try RateLimitKey.checks(#require(NetworkAddress("192.0.2.1")).network)
    try await expect(store.read { try $0.counter(key)?.failures }, is: 20)
  }

  @Test func `remembered addresses are forgotten after an hour`() async throws {
    let limit = SignUpLimit(perNetwork: 1)
    for _ in 0..<2 { #expect(try await check("u@example.com", from: "192.0.2.1", limit)) }
    let key = try RateLimitKey.checks(#require(NetworkAddress("192.0.2.1")).network)
    let end = now + 3600
    #expect(try await check("u@example.com", from: "192.0.2.1", limit, at: end))
    let counter = try await store.read { try $0.counter(key) }
    #expect(counter?.failures == 1 && counter?.expiresAt == end + 3600, "counted anew")
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
    ) async throws
  {
    let limit = SignUpLimit(perNetwork: 10)
    func isTold(_ number: Int, from address: String) async throws -> Bool {
      try await check("u\(number)@example.com", from: address, limit)
    }
    let free = limit.checks * row.share
    // Another network of 64 bits for each check, within 56 or 48 bits.
    for number in 0..<free {
      let address = row.address(String(number, radix: 16))
      #expect(try await isTold(number, from: address), "\(number)")
    }
    for number in free..<(free + 20) {
      let address = row.address(String(number % 200, radix: 16))
      #expect(try await !isTold(number, from: address), "\(number)")
    }
    // The neighbours have limits of their own.
    #expect(try await isTold(free, from: "2001:db8:2::1"))
  }

  @Test func `checks that tell a taken address are audited once a minute, with their number`()
    async throws
  {
    let folder = TemporaryFolder()
    let clock = HandClock()
    let accounts = try AccountService.test(in: folder, now: { clock.now })
    try await accounts.signUp("ada@example.com")
    let form = SignUpForm(
      by: FormRules(estimator: zxcvbnEstimator),
      today: { CivilDate(Date(), in: .gmt) }
    )
    form.enter("ada@example.com", into: .email)
    let address = try #require(NetworkAddress("192.0.2.1"))
    for _ in 0..<3 { #expect(try await accounts.tellsTaken(form, from: address)) }
    func details() async throws -> [String?] {
      try await accounts.auditLog.events(AuditQuery(action: .signUp))
        .filter { $0.reason == .alreadyExists }.map(\.detail)
    }
    try await expect(details(), is: ["checks: 1"])
    clock.advance(61)
    #expect(try await accounts.tellsTaken(form, from: address))
    try await expect(details(), is: ["checks: 3", "checks: 1"])
  }
}

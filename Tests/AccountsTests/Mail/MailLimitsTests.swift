import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

final class MailLimitsTests: ServiceSuite {
  private let sealer: MailSealer
  private let people: [UserID]

  init() throws {
    sealer = try MailSealer(.test())
    var generator = SystemRandomNumberGenerator()
    people = (0..<2).map { _ in UserID(at: Date(), using: &generator) }
    try super.init()
  }

  /// Limits that are far away, but for those that a test sets.
  private func limits(_ change: (inout MailLimits) -> Void) -> MailLimits {
    var limits = MailLimits()
    (limits.perAddress, limits.perUser, limits.perNetwork, limits.total) = (100, 100, 100, 200)
    change(&limits)
    return limits
  }

  /// Counts a mail; the seconds until there is room again, nil if it is counted.
  private func admit(
    _ limits: MailLimits,
    to email: String = "ada@example.com",
    of user: UserID? = nil,
    from address: String? = nil
  ) async throws -> Double? {
    let mail = NewMail(
      .recovery,
      to: try EmailAddress(email),
      user: user,
      countedFor: user,
      isProved: true,
      language: .english,
      values: [:]
    )
    let sealed = sealer.sealed(mail, at: clock.now)
    let network = address.flatMap { NetworkAddress($0) }
    return try await accounts.store.transaction { [now = clock.now] transaction in
      try limits.admit(sealed, from: network, at: now, in: transaction)?.timeIntervalSince(now)
    }
  }

  private func count(_ key: RateLimitKey) async throws -> Int {
    try await accounts.store.read { try $0.counter(key)?.failures ?? 0 }
  }

  @Test
  func `an address has one count in every spelling, which restarts an hour after its first mail`()
    async throws
  {
    let limits = limits { $0.perAddress = 2 }
    try await expect(admit(limits), is: nil)
    clock.advance(600)
    try await expect(admit(limits, to: "ADA@Example.com"), is: nil)
    clock.advance(600)
    try await expect(admit(limits), is: 2400)
    try await expect(admit(limits, to: "grace@example.com"), is: nil)
    clock.advance(2399)
    try await expect(admit(limits), is: 1)
    clock.advance(1)
    try await expect(admit(limits), is: nil)
    try await expect(count(.mailsTo(EmailAddress("ada@example.com"), .recovery)), is: 1)
  }

  @Test func `a person has one count for all addresses, and an address without an account none`()
    async throws
  {
    let limits = limits { $0.perUser = 1 }
    try await expect(admit(limits, of: people[0]), is: nil)
    try await expect(admit(limits, to: "ada@example.org", of: people[0]), is: 3600)
    try await expect(admit(limits, to: "ada@example.org", of: people[1]), is: nil)
    for _ in 0..<3 { try await expect(admit(limits, to: "nobody@example.org"), is: nil) }
  }

  @Test(
    arguments: [
      // The same network of 64 bits, then its neighbours in one of 56, in one of 48, and beyond.
      (["2001:db8::1", "2001:db8::2"], [nil, 3600]),
      (["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1"], [nil, nil, 3600]),
      (
        [
          "2001:db8::1", "2001:db8:0:100::1", "2001:db8:0:200::1", "2001:db8:0:300::1",
          "2001:db8:0:400::1", "2001:db8:1::1",
        ], [nil, nil, nil, nil, 3600, nil]
      ),
      (["192.0.2.1", "192.0.2.2", "192.0.2.1"], [nil, nil, 3600]),
    ] as [([String], [Double?])]
  )
  func `the networks of one customer have a few times the limit of one`(
    addresses: [String],
    waits: [Double?]
  ) async throws {
    let limits = limits { $0.perNetwork = 1 }
    var found: [Double?] = []
    for address in addresses { found.append(try await admit(limits, from: address)) }
    expect(found, is: waits)
  }

  @Test func `a mail that no client asked for counts for no network`() async throws {
    let limits = limits { $0.perNetwork = 1 }
    for _ in 0..<3 { try await expect(admit(limits), is: nil) }
  }

  @Test func `all mails together have a limit`() async throws {
    let limits = limits { $0.total = 4 }
    try await expect(admit(limits), is: nil)
    try await expect(admit(limits, to: "grace@example.com", of: people[0]), is: nil)
    try await expect(admit(limits, to: "joan@example.com", from: "192.0.2.1"), is: 3600)
  }

  @Test func `a mail past one limit is counted nowhere`() async throws {
    let limits = limits { $0.perNetwork = 1 }
    try await expect(admit(limits, of: people[0], from: "192.0.2.1"), is: nil)
    #expect(
      try await admit(limits, to: "grace@example.com", of: people[1], from: "192.0.2.1") != nil
    )
    try await expect(count(.mails(.recovery)), is: 1)
    try await expect(count(.mailsTo(EmailAddress("grace@example.com"), .recovery)), is: 0)
    try await expect(count(.mailsOf(people[1], .recovery)), is: 0)
    try await expect(count(.mailsOf(people[0], .recovery)), is: 1)
    // A third network of 64 bits, which two others have used up the limit of 56 bits with.
    for third in 1...2 { try await expect(admit(limits, from: "2001:db8:0:\(third)::1"), is: nil) }
    let address = try #require(NetworkAddress("2001:db8:0:3::1"))
    try await expect(admit(limits, from: "\(address)"), is: 3600)
    try await expect(count(.mailsFrom(address.network, .recovery)), is: 0)
  }

  @Test func `a request counts for its network alone, and mails add to it`() async throws {
    let limits = limits { $0.perNetwork = 2 }
    let network = try #require(NetworkAddress("192.0.2.1"))
    func ask(from address: NetworkAddress?) async throws -> Date? {
      try await accounts.store.transaction { [now = clock.now] transaction in
        try limits.admitRequest(for: .recovery, from: address, at: now, in: transaction)
      }
    }
    try await expect(ask(from: network), is: nil)
    try await expect(admit(limits, from: "192.0.2.1"), is: nil)
    try await expect(ask(from: network), is: clock.now.addingTimeInterval(3600))
    try await expect(ask(from: nil), is: nil)
    try await expect(count(.mails(.recovery)), is: 1)
  }

  @Test func `counters that have expired are deleted on the way`() async throws {
    let limits = limits { _ in }
    try await expect(admit(limits), is: nil)
    clock.advance(3600)
    try await expect(admit(limits, to: "grace@example.com"), is: nil)
    try await expect(count(.mailsTo(EmailAddress("ada@example.com"), .recovery)), is: 0)
  }

  /// Counts a mail of a budget; whether there was room.
  private func hasRoom(
    _ limits: MailLimits,
    _ budget: MailBudget,
    of user: UserID? = nil,
    isProved: Bool = true
  ) async throws -> Bool {
    let recipient = try EmailAddress("ada@example.com")
    return try await accounts.store.transaction { [now = clock.now] transaction in
      try limits.admit(
        budget,
        to: recipient,
        of: user,
        from: nil,
        isProved: isProved,
        at: now,
        in: transaction
      ) == nil
    }
  }

  @Test(arguments: MailBudget.allCases)
  func `no budget is used up by another`(_ budget: MailBudget) async throws {
    let limits = limits { ($0.perAddress, $0.perUser, $0.noticesPerAddress) = (1, 1, 1) }
    for other in MailBudget.allCases where other != budget {
      for _ in 0..<5 { _ = try await hasRoom(limits, other, of: people[0]) }
    }
    #expect(try await hasRoom(limits, budget, of: people[0]))
    #expect(try await !hasRoom(limits, budget, of: people[0]))
  }

  @Test(arguments: [MailBudget.verification, .addressChange])
  func `a stranger does not use up the mails that another user asks for`(
    _ budget: MailBudget
  ) async throws {
    let limits = limits { $0.perAddress = 2 }
    for room in [true, true, false] {
      try await expect(hasRoom(limits, budget, of: people[0]), is: room)
    }
    #expect(try await hasRoom(limits, budget, of: people[1]))
  }

  @Test func `half of all mails are kept for recovery, half of those at proved addresses`()
    async throws
  {
    let limits = limits { $0.total = 8 }
    for room in [true, true, false] {
      try await expect(hasRoom(limits, .recovery, isProved: false), is: room)
    }
    for room in [true, true, true, true, false] {
      try await expect(hasRoom(limits, .invitation), is: room)
    }
    for room in [true, true, false] { try await expect(hasRoom(limits, .recovery), is: room) }
    // Notices have no limit but that of their address.
    #expect(try await hasRoom(limits, .notice))
  }

  @Test func `an address is told once a day that it has an account`() async throws {
    #expect(try await hasRoom(MailLimits(), .accountExists))
    clock.advance(86_399)
    #expect(try await !hasRoom(MailLimits(), .accountExists))
    clock.advance(1)
    #expect(try await hasRoom(MailLimits(), .accountExists))
  }
}

import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of limits other than the account's: devices, networks and all attempts together.
final class LogInRateLimiterNetworkTests: LogInAttempts {
  @Test func `ASVS 6.3.1, incident 10: the owner on a known device can log in while others guess`()
    async throws
  {
    let device = try await accounts.startSession("ada@example.com").device
    for _ in 0..<8 {
      _ = try await self.logIn()
      clock.advance(5)
    }
    #expect(try await right().hasPrefix("wait"))
    try await expect(right(from: LogInOrigin(device: device)), is: "logged in")
    // The device is known only for its owner's account.
    try await accounts.signUp("grace@example.com")
    for _ in 0..<5 {
      _ = try await self.logIn("grace@example.com", from: LogInOrigin(device: device))
    }
    try await expect(
      self.logIn("grace@example.com", from: LogInOrigin(device: device)),
      is: "wait 1"
    )
    // Its own limit works like any other.
    for _ in 0..<5 {
      try await expect(self.logIn(from: LogInOrigin(device: device)), is: "wrongCredentials")
    }
    try await expect(right(from: LogInOrigin(device: device)), is: "wait 1")
  }

  @Test func `the hundredth failure from a known device locks it, however long they take`()
    async throws
  {
    let device = try await accounts.startSession("ada@example.com").device
    for _ in 0..<100 {
      try await expect(logIn(from: LogInOrigin(device: device)), is: "wrongCredentials")
      clock.advance(3600)
    }
    try await expect(right(from: LogInOrigin(device: device)), is: "locked")
    // Others are not affected.
    try await expect(right(), is: "logged in")
    try await accounts.administration.unlock(
      try EmailAddress("ada@example.com"),
      by: .operator("test")
    )
    try await expect(right(from: LogInOrigin(device: device)), is: "logged in")
  }

  @Test func `ASVS 6.3.1: a network that tries many accounts is throttled, its neighbours are not`()
    async throws
  {
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    for number in 0..<30 {
      try await expect(logIn("u\(number)@example.com", from: origin), is: "wrongCredentials")
    }
    try await expect(right(from: origin), is: "wait 1")
    try await expect(
      right(from: LogInOrigin(address: NetworkAddress("::ffff:192.0.2.1"))),
      is: "wait 1"
    )
    try await expect(
      right(from: LogInOrigin(address: NetworkAddress("192.0.2.2"))),
      is: "logged in"
    )
    clock.advance(86_401)
    try await expect(right(from: origin), is: "logged in")
  }

  @Test func `ASVS 6.3.1, incident 8: a hundred addresses of one IPv6 network share one limit`()
    async throws
  {
    var outcomes: [String: Int] = [:]
    for number in 0..<100 {
      let text = "2001:db8:1:2:" + String(number * 97, radix: 16) + "::" + String(number, radix: 16)
      let origin = LogInOrigin(address: NetworkAddress(text))
      #expect(origin.address != nil)
      outcomes[try await logIn("u\(number)@example.com", from: origin), default: 0] += 1
    }
    expect(outcomes, is: ["wrongCredentials": 30, "wait 1": 70])
  }

  @Test(arguments: [("2001:db8:1:0", 60), ("2001:db8:1:", 120)])
  func `ASVS 6.3.1, incident 8: one customer's /56 and /48 have limits of their own`(
    _ row: (prefix: String, free: Int)
  ) async throws {
    var wrong = 0
    for number in 0..<150 {
      // A new network of 64 bits each time, within 56 or 48 bits.
      let group =
        row.free == 60 ? String(number, radix: 16) : String(number * 256, radix: 16)
      let text = row.prefix.hasSuffix(":") ? "\(row.prefix)\(group)::1" : "2001:db8:1:\(group)::1"
      let origin = LogInOrigin(address: NetworkAddress(text))
      if try await logIn("u\(number)@example.com", from: origin) == "wrongCredentials" {
        wrong += 1
      }
    }
    expect(wrong, is: row.free)
    try await expect(
      right(from: LogInOrigin(address: NetworkAddress("2001:db8:2::1"))),
      is: "logged in"
    )
  }

  @Test func `a successful login does not clear the network's failures`() async throws {
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    for number in 0..<29 {
      _ = try await logIn("u\(number)@example.com", from: origin)
      try await expect(right(from: origin), is: "logged in")
    }
    try await expect(logIn("last@example.com", from: origin), is: "wrongCredentials")
    try await expect(right(from: origin), is: "wait 1")
  }

  @Test func `incident 15: a device token of another account is not known`() async throws {
    try await accounts.signUp("grace@example.com")
    let mallory = try await accounts.startSession("grace@example.com").device
    let planted = LogInOrigin(device: mallory, wantsSession: true)
    let ada = try await accounts.startSession("ada@example.com", from: planted).device
    #expect(ada != mallory)
    for _ in 0..<5 { try await expect(logIn(), is: "wrongCredentials") }
    try await expect(logIn(from: planted), is: "wait 1")
    try await expect(right(from: LogInOrigin(device: ada)), is: "logged in")
  }

  @Test func `the counter of all logins resets after ten minutes, however steady they are`()
    async throws
  {
    for _ in 0..<40 {
      for number in 0..<40 {
        _ = try await logIn("s\(number)-\(clock.now.timeIntervalSince1970)@example.com")
      }
      clock.advance(60)
    }
    try await expect(right(), is: "logged in")
  }

  @Test func `a successful login leaves the network's counter unchanged`() async throws {
    let origin = LogInOrigin(address: NetworkAddress("192.0.2.1"))
    for number in 0..<33 {
      _ = try await logIn("u\(number)@example.com", from: origin)
      clock.advance(16)
    }
    for _ in 0..<5 { try await expect(right(from: origin), is: "logged in") }
  }

  @Test func `ASVS 6.3.1: a thousand failures in total throttle all logins`() async throws {
    let now = clock.now
    // The last that is free in each of the counters, of which an attempt has one.
    let free = RateLimits.standard.everybody.free / RateLimitKey.shares
    expect(free, is: 62)
    func fill(_ failures: Int) async throws {
      try await accounts.store.transaction { transaction in
        let counter = RateLimitCounter(
          failures: failures,
          lastAt: now,
          opensAt: failures < free ? now : now + 1,
          expiresAt: now + 600
        )
        for share in 0..<RateLimitKey.shares {
          try transaction.put(counter, for: .everybody(share: share))
        }
      }
    }
    try await fill(free - 1)
    try await expect(right(), is: "logged in")
    // The counter gets its limit by the next failure.
    _ = try await logIn("guess@example.com")
    let limited = try await accounts.store.read { reader in
      try (0..<RateLimitKey.shares)
        .compactMap { try reader.counter(.everybody(share: $0)) }.filter { $0.isLimited(at: now) }
    }
    #expect(limited.map(\.failures) == [free] && limited.first?.opensAt == now + 1)
    try await fill(free)
    try await expect(right(), is: "wait 1")
    clock.advance(1)
    try await expect(right(), is: "logged in")
  }
}

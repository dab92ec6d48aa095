import AccountsForms
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

/// Tests of overlapping attempts.
final class LogInRateLimiterRaceTests: LogInAttempts {
  @Test func `ASVS 6.3.1, incident 6: of two hundred concurrent guesses, five are checked`()
    async throws
  {
    // Two services on one database, like two processes.
    let other = try AccountService.test(in: folder, now: { [clock] in clock.now })
    let accounts = accounts
    let looked = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        let service = number % 2 == 0 ? accounts : other
        group.addTask { try await service.logIn("ada@example.com", "guess \(number)").inWords }
      }
      return try await group.reduce(0) { $0 + ($1 == "wrongCredentials" ? 1 : 0) }
    }
    expect(looked, is: 5)
  }

  @Test func `a late success does not lift a newer lockout`() async throws {
    let address = NetworkAddress("192.0.2.1")
    let limiter = accounts.logInRateLimiter
    let email = try EmailAddress("ada@example.com")
    guard
      case .admitted(let early) = try await limiter.admit(
        email,
        from: LogInOrigin(address: address),
        at: clock.now
      )
    else { throw Refused() }
    for number in 0..<30 {
      _ = try await logIn("u\(number)@example.com", from: LogInOrigin(address: address))
    }
    let user = try await accounts.allUsers()[0].id
    try await accounts.store.transaction { try $0.clearFailures(early, of: user, email) }
    try await expect(failures(.network(#require(address).network)), is: 29)
    let origin = LogInOrigin(address: address)
    try await expect(logIn("last@example.com", from: origin), is: "wait 1")
    clock.advance(1)
    try await expect(logIn("last@example.com", from: origin), is: "wrongCredentials")
    try await expect(logIn("more@example.com", from: origin), is: "wait 1")
  }

  @Test func `concurrent successes leave the network's counter unchanged, in any order`()
    async throws
  {
    let address = try #require(NetworkAddress("192.0.2.1"))
    let limiter = accounts.logInRateLimiter
    let user = try await accounts.allUsers()[0].id
    _ = try await logIn("guess@example.com", from: LogInOrigin(address: address))
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [1, 0, 2]] {
      var attempts: [(CountedAttempt, EmailAddress)] = []
      for number in order.indices {
        let email = try EmailAddress("s\(number)@example.com")
        guard
          case .admitted(let attempt) = try await limiter.admit(
            email,
            from: LogInOrigin(address: address),
            at: clock.now
          )
        else { throw Refused() }
        attempts.append((attempt, email))
      }
      for number in order {
        let (attempt, email) = attempts[number]
        try await accounts.store.transaction { try $0.clearFailures(attempt, of: user, email) }
      }
      try await expect(failures(.network(address.network)), is: 1, "\(order)")
      var all = 0
      for share in 0..<RateLimitKey.shares { all += try await failures(.everybody(share: share)) }
      expect(all, is: 1, "\(order)")
    }
  }

  private func failures(_ key: RateLimitKey) async throws -> Int {
    let now = clock.now
    return try await accounts.store.read { try $0.liveCounter(key, at: now)?.failures ?? 0 }
  }

  @Test func `ASVS 6.3.4, incident 6: concurrent logins and password changes share five attempts`()
    async throws
  {
    let user = try await accounts.allUsers()[0]
    let accounts = accounts
    let looked = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<100 {
        group.addTask {
          let guess = "guess \(number)"
          return number % 2 == 0
            ? try await accounts.logIn(user.email, guess).inWords
            : try await accounts.changePassword(.filled(for: user, current: guess), of: user)
              .inWords
        }
      }
      return try await group.reduce(0) { $0 + ($1.hasPrefix("wrong") ? 1 : 0) }
    }
    expect(looked, is: 5)
  }
}

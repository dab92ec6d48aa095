import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AuditLimiterTests {
  private let limiter = AuditLimiter()
  private let start = Date(timeIntervalSince1970: 1_795_219_200)

  private func count(
    _ kind: String,
    _ seconds: TimeInterval,
    in topic: AuditLimiter.Topic = .networks
  ) -> Int? {
    limiter.count(kind, in: topic, at: start.addingTimeInterval(seconds))
  }

  @Test func `logs the first event of a kind at once, others once a minute with their count`() {
    expect(count("a", 0), is: 1)
    for second in 1..<60 { expect(count("a", Double(second)), is: nil) }
    expect(count("b", 30), is: 1)
    expect(count("a", 60), is: 60)
    expect(count("a", 61), is: nil)
  }

  @Test func `logs at most sixty events a minute of all kinds, and loses no count`() {
    let first = (0..<10_000).compactMap { count("\($0)", 1) }
    expect(first.count, is: 60)
    // A thousand kinds have their own counters; the others share the next event.
    let later = (0..<1000).compactMap { count("\($0)", 62) }
    expect(later.count, is: 60)
    let total = (first + later).reduce(0, +)
    #expect(total >= 9060)
  }

  @Test func `a flood of one topic leaves the others logged`() {
    for number in 0..<1000 { _ = count("\(number)", 1) }
    expect(count("another", 2), is: nil)
    let accounts = (0..<1000).compactMap { count("\($0)", 2, in: .accounts) }
    expect(accounts.count, is: 120)
    expect(count("checks", 2, in: .signUps), is: 1)
  }

  @Test func `the count of a kind that does not recur goes with the next event`() {
    expect(count("a", 0), is: 1)
    expect(count("a", 1), is: nil)
    expect(count("b", 61), is: 2)
  }

  @Test func `a clock that is set back does not silence the log`() {
    expect(count("a", 0), is: 1)
    expect(count("a", -86_400), is: 1)
  }

  private func entry(
    _ action: AuditEvent.Action,
    of user: UserID,
    by actor: AuditActor? = nil,
    _ seconds: TimeInterval
  ) -> AuditEntry? {
    let entry = AuditEntry(
      at: start.addingTimeInterval(seconds),
      action: action,
      actor: actor ?? .user(user),
      target: user
    )
    return AuditAllowance(limiter).admit(entry)
  }

  @Test
  func `ASVS 2.4.1: logs a hundred own actions of a user a day one by one, and sums up the rest`()
    throws
  {
    let ada = try #require(UserID("01234567-89ab-7cde-8f01-23456789abcd"))
    let eve = try #require(UserID("01234567-89ab-7cde-8f01-23456789abce"))
    let single = (0..<100).compactMap { entry(.updateProfile, of: ada, Double($0)) }
    expect(single.count, is: 100)
    #expect(single.allSatisfy { $0.detail == nil })
    let summed = (0..<6000).compactMap { entry(.updateProfile, of: ada, 100 + Double($0) / 10) }
    expect(summed.count, is: 10)
    expect(summed.map(\.detail), is: [nil] + Array(repeating: "600 times", count: 9))
    // Many changes of a profile hide no change of a password.
    expect(entry(.changePassword, of: ada, 650).map { $0.detail == nil }, is: true)
    // Others, actions that cost a password check, and those of administrators are not affected.
    expect(entry(.updateProfile, of: eve, 650)?.detail, is: nil)
    #expect(entry(.deleteUser, of: ada, 650) != nil)
    #expect(entry(.updateProfile, of: ada, by: .user(eve), 650) != nil)
    expect(entry(.updateProfile, of: ada, 86_401)?.detail, is: nil)
  }
}

import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AuditAllowanceTests {
  private let limiter = AuditLimiter()
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func entry(at seconds: TimeInterval) throws -> AuditEntry {
    let ada = try #require(UserID("01234567-89ab-7cde-8f01-23456789abcd"))
    return AuditEntry(
      at: start.addingTimeInterval(seconds),
      action: .updateProfile,
      actor: .user(ada),
      target: ada
    )
  }

  @Test func `a transaction that runs again counts its action once, and keeps its entry`() throws {
    for second in 0..<100 {
      let allowance = AuditAllowance(limiter)
      for _ in 0..<3 { #expect(allowance.admit(try entry(at: Double(second))) != nil) }
    }
    // The hundred and first to third are one event a minute later.
    let first = AuditAllowance(limiter)
    for _ in 0..<2 { expect(first.admit(try entry(at: 200))?.detail, is: nil) }
    for _ in 0..<2 { #expect(AuditAllowance(limiter).admit(try entry(at: 201)) == nil) }
    let last = AuditAllowance(limiter)
    for _ in 0..<2 { expect(last.admit(try entry(at: 300))?.detail, is: "3 times") }
  }

  @Test func `a transaction that runs again counts its refusal once, and keeps its number`() {
    func counts(at seconds: TimeInterval) -> [Int?] {
      let allowance = AuditAllowance(limiter)
      return (0..<3)
        .map { _ in
          allowance.count("signUp", in: .signUps, at: start.addingTimeInterval(seconds))
        }
    }
    expect(counts(at: 0), is: [1, 1, 1])
    expect(counts(at: 1), is: [nil, nil, nil])
    expect(counts(at: 60), is: [2, 2, 2])
  }
}

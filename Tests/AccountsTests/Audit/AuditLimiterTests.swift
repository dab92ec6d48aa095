import Foundation
import TestSupport
import Testing

@testable import Accounts

struct AuditLimiterTests {
  private let limiter = AuditLimiter()
  private let start = Date(timeIntervalSince1970: 1_795_219_200)

  private func count(_ kind: String, _ seconds: TimeInterval) -> Int? {
    limiter.count(kind, at: start.addingTimeInterval(seconds))
  }

  @Test func `the first of a kind is told at once, the rest once a minute with their number`() {
    #expect(count("a", 0) == 1)
    for second in 1..<60 { #expect(count("a", Double(second)) == nil) }
    #expect(count("b", 30) == 1)
    #expect(count("a", 60) == 60)
    #expect(count("a", 61) == nil)
  }

  @Test func `sixty are told in a minute whatever their kinds, and none is lost`() {
    let told = (0..<10_000).compactMap { count("\($0)", 1) }
    #expect(told.count == 60)
    // A thousand kinds are counted apart; the others with the next that is told.
    let later = (0..<1000).compactMap { count("\($0)", 62) }
    #expect(later.count == 60)
    let total = (told + later).reduce(0, +)
    #expect(total >= 9060)
  }

  @Test func `a clock that is turned back does not silence the log`() {
    #expect(count("a", 0) == 1)
    #expect(count("a", -86_400) == 1)
  }
}

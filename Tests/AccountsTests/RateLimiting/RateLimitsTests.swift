import Expectations
import Foundation
import Testing

@testable import Accounts

struct RateLimitsTests {
  private let limit = RateLimit(
    free: 3,
    firstWait: .seconds(1),
    longestWait: .seconds(10),
    ceiling: 9,
    memory: .seconds(100)
  )
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  /// Returns the waits in seconds after one failure per second; nil for until an administrator
  /// unlocks.
  private func waits(_ count: Int) -> [Double?] {
    var counter: RateLimitCounter?
    return (0..<count)
      .map { second in
        let now = start.addingTimeInterval(Double(second))
        counter = limit.counter(after: counter, at: now)
        return counter?.opensAt.map { max(0, $0.timeIntervalSince(now)) }
      }
  }

  @Test func `waits double after the free attempts, up to the longest wait and the ceiling`() {
    expect(waits(10), is: [0, 0, 1, 2, 4, 8, 10, 10, nil, nil])
  }

  @Test func `the largest number means no limit, for several networks together too`() throws {
    let unlimited = RateLimit(free: .max, firstWait: .zero, longestWait: .zero)
    expect(unlimited.times(4).free, is: .max)
    expect(limit.times(4).free, is: 12)
    let signUps = SignUpLimit(perNetwork: .max)
    let address = try #require(NetworkAddress("2001:db8::1"))
    expect(signUps.signUps(from: address).map(\.limit.count), is: [.max, .max, .max])
    let checks = [Int.max, .max, .max, SignUpLimit.allChecks / RateLimitKey.shares]
    expect(signUps.checks(from: address).map(\.limit.count), is: checks)
  }

  @Test func `all failures expire together, a fixed time after the first`() throws {
    let first = limit.counter(after: nil, at: start)
    let second = limit.counter(after: first, at: start.addingTimeInterval(50))
    expect(second.expiresAt, is: start.addingTimeInterval(100))
    #expect(!second.isExpired(at: start.addingTimeInterval(99)))
    #expect(second.isExpired(at: start.addingTimeInterval(100)))
    let forGood = limit.ceilingAlone.counter(after: nil, at: start)
    #expect(!forGood.isExpired(at: .distantFuture))
  }

  @Test func `removing a successful attempt restores the counter before it`() {
    let one = limit.counter(after: nil, at: start)
    let two = limit.counter(after: one, at: start)
    let three = limit.counter(after: two, at: start)
    expect(one.withoutAttempt(countedAfter: nil), is: nil)
    expect(three.withoutAttempt(countedAfter: two), is: two)
    // Others failed meanwhile: the lockout they caused stays.
    let rest = three.withoutAttempt(countedAfter: one)
    expect(rest?.failures, is: 2)
    expect(rest?.opensAt, is: three.opensAt)
  }
}

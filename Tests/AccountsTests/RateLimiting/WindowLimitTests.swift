import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts

struct WindowLimitTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  @Test(arguments: [1, 3])
  func `counts acts up to the limit, and anew after an hour`(_ count: Int) {
    let limit = WindowLimit(count: count, period: .seconds(3600))
    var counter: RateLimitCounter?
    for _ in 0..<count {
      counter = limit.counter(after: counter, at: start)
      #expect(counter != nil)
    }
    expect(limit.counter(after: counter, at: start + 3599), is: nil)
    let later = start + 3600
    expect(limit.counter(after: counter?.live(at: later), at: later)?.failures, is: 1)
  }

  @Test func `an act that exceeds one of its limits is counted under none of them`() async throws {
    let folder = TemporaryFolder()
    let store = try AccountService.test(in: folder).store
    let address = try #require(NetworkAddress("192.0.2.1"))
    let limits: WindowLimits = [
      (.checks(address.network), WindowLimit(count: 9, period: .seconds(3600))),
      (.allChecks(share: 0), WindowLimit(count: 2, period: .seconds(60))),
    ]
    let now = start
    for _ in 0..<2 {
      let hasRoom = try await store.read { try $0.hasRoom(limits, at: now) }
      #expect(hasRoom)
      let until = try await store.transaction { try $0.admit(limits, at: now) }
      expect(until, is: nil)
    }
    let hasRoom = try await store.read { try $0.hasRoom(limits, at: now) }
    #expect(!hasRoom)
    let until = try await store.transaction { try $0.admit(limits, at: now) }
    expect(until, is: start + 60)
    let failures = try await store.read { reader in
      try limits.map { try reader.counter($0.key)?.failures }
    }
    expect(failures, is: [2, 2])
  }
}

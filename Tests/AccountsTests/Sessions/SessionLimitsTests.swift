import Expectations
import Foundation
import Testing

@testable import Accounts

struct SessionLimitsTests {
  private let limits = SessionLimits(idle: .seconds(1000), absolute: .seconds(5000), perUser: 2)
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func session(seen: Double) -> Session {
    var generator = SystemRandomNumberGenerator()
    return Session(
      id: SessionID(at: start, using: &generator),
      userID: UserID(at: start, using: &generator),
      createdAt: start,
      lastSeenAt: start.addingTimeInterval(seen),
      expiresAt: start.addingTimeInterval(5000),
      client: SessionClient(),
      assurance: Assurance([Factor.password], at: start)
    )
  }

  @Test(arguments: [
    (0, 999, true), (0, 1000, false), (4500, 4999, true), (4500, 5000, false), (4999, 5000, false),
  ])
  func `an unused session ends at the idle limit, a used one at the absolute limit`(
    _ seen: Double,
    _ now: Double,
    _ isAlive: Bool
  ) {
    expect(limits.isAlive(session(seen: seen), at: start.addingTimeInterval(now)), is: isAlive)
  }

  @Test func `a use is recorded after a hundredth of the idle limit, at most a minute`() {
    #expect(!limits.isDue(session(seen: 0), at: start.addingTimeInterval(9)))
    #expect(limits.isDue(session(seen: 0), at: start.addingTimeInterval(10)))
    expect(SessionLimits.standard.noteInterval, is: .seconds(60))
  }

  @Test func `the oldest sessions end to make room for another`() {
    let sessions = [session(seen: 3), session(seen: 2), session(seen: 1), session(seen: 0)]
    expect(limits.surplus(sessions), is: sessions.suffix(3).map(\.id))
    expect(limits.surplus(Array(sessions.prefix(1))), is: [])
  }
}

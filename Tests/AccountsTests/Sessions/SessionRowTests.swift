import Expectations
import Foundation
import Testing

@testable import Accounts

struct SessionRowTests {
  private static let id = "01a1fc57-9ede-759f-a4b8-5cde803eda89"
  private let user: UserID

  init() throws { user = try #require(UserID("01a1fc57-9ede-759f-a4b8-5cde803eda90")) }

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test(arguments: [0, 2])
  func `a session is read, wherever its columns begin`(_ first: Int) throws {
    let columns: [(any Sendable)?] = [Self.id, 1000, 2000, 3000, "192.0.2.1", "curl"]
    let row = TestRow(Array(repeating: "other", count: first) + columns)
    try expect(
      Session(row: row, from: Int32(first), of: user),
      is: Session(
        id: try #require(SessionID(Self.id)),
        userID: user,
        createdAt: date(1),
        lastSeenAt: date(2),
        expiresAt: date(3),
        client: SessionClient(address: "192.0.2.1", userAgent: "curl")
      )
    )
    let unknown = row.with(nil, at: first + 4).with(nil, at: first + 5)
    try expect(Session(row: unknown, from: Int32(first), of: user).client, is: SessionClient())
    let error = #expect(throws: UnreadableRow.self) {
      try Session(row: row.with("short", at: first), from: Int32(first), of: user)
    }
    expect(error?.table, is: "sessions")
  }

  @Test func `a device and a counter are read`() {
    let hash = [UInt8](repeating: 7, count: 32)
    expect(
      KnownDevice(row: TestRow([hash, 1000, 2000, "192.0.2.0/24 2001:db8::/48"])),
      is: KnownDevice(
        tokenHash: hash,
        createdAt: date(1),
        lastUsedAt: date(2),
        networks: ["192.0.2.0/24", "2001:db8::/48"]
      )
    )
    expect(
      RateLimitCounter(row: TestRow([3, 1000, 2000, 3000])),
      is: RateLimitCounter(failures: 3, lastAt: date(1), opensAt: date(2), expiresAt: date(3))
    )
    expect(
      RateLimitCounter(row: TestRow([3, 1000, nil, nil])),
      is: RateLimitCounter(failures: 3, lastAt: date(1), opensAt: nil, expiresAt: nil)
    )
  }
}

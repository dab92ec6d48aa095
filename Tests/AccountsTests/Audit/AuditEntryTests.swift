import Expectations
import Foundation
import Testing

@testable import Accounts

struct AuditEntryTests {
  private let entry = AuditEntry(
    at: Date(timeIntervalSince1970: 1_800_000_000),
    action: .logIn,
    reason: .wrongPassword,
    actor: .anyone,
    address: NetworkAddress("192.0.2.7"),
    detail: "first"
  )

  @Test func `several actions are one entry, with their number as its detail`() throws {
    let many = try #require(entry.repeated(3))
    expect(many.detail, is: "3 times")
    expect(many.at, is: entry.at)
    expect(many.action, is: entry.action)
    expect(many.reason, is: entry.reason)
    expect(many.address, is: entry.address)
  }

  @Test func `one action is the entry itself, and none is no entry`() {
    expect(entry.repeated(1)?.detail, is: "first")
    #expect(entry.repeated(0) == nil)
    #expect(entry.repeated(-1) == nil)
  }
}

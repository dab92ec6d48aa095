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
    #expect(many.detail == "3 times")
    #expect(many.at == entry.at)
    #expect(many.action == entry.action)
    #expect(many.reason == entry.reason)
    #expect(many.address == entry.address)
  }

  @Test func `one action is the entry itself, and none is no entry`() {
    #expect(entry.repeated(1)?.detail == "first")
    #expect(entry.repeated(0) == nil)
    #expect(entry.repeated(-1) == nil)
  }
}

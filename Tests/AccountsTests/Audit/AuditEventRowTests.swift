import Expectations
import Foundation
import Testing

@testable import Accounts

struct AuditEventRowTests {
  private static let target = "01a1fc57-9ede-759f-a4b8-5cde803eda89"
  private static let session = "01a1fc57-9ede-759f-a4b8-5cde803eda90"
  private static let hash = [UInt8](repeating: 7, count: 32)
  private static let row = TestRow([
    17, 1000, "logIn", "wrongPassword", "user:\(target)", target, session, "192.0.2.1", "3 times",
    hash,
  ])

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `each column is read into its value`() throws {
    let event = try AuditEvent(row: Self.row)
    #expect(event.number == 17 && event.at == date(1))
    #expect(event.action == .logIn && event.reason == .wrongPassword)
    expect(event.actor, is: .user(try #require(UserID(Self.target))))
    expect(event.target?.description, is: Self.target)
    expect(event.session?.description, is: Self.session)
    #expect(event.address == "192.0.2.1" && event.detail == "3 times")
  }

  @Test func `what is not stored is missing`() throws {
    var row = Self.row.with("anyone", at: 4)
    for column in [3, 5, 6, 7, 8] { row = row.with(nil, at: column) }
    let event = try AuditEvent(row: row)
    #expect(event.reason == nil && event.actor == .anyone && event.target == nil)
    #expect(event.session == nil && event.address == nil && event.detail == nil)
  }

  @Test(arguments: [
    (2, "dance"), (3, "whim"), (4, "somebody"), (4, "user:short"), (5, "short"), (6, "short"),
  ])
  func `an event that this program never stores is unreadable, but its record is checked`(
    column: Int,
    value: String
  ) {
    let row = Self.row.with(value, at: column)
    let error = #expect(throws: UnreadableRow.self) { try AuditEvent(row: row) }
    expect(error?.table, is: "audit_events")
    let record = AuditRecord(row: row)
    #expect(record.number == 17 && record.milliseconds == 1000 && record.hash == Self.hash)
    expect(record.texts[column - 2], is: value)
  }

  @Test func `a chain and its signature are read from their columns`() throws {
    let other = [UInt8](repeating: 8, count: 32)
    let signature = [UInt8](repeating: 9, count: 64)
    let row = TestRow([1, 3, 1, Self.hash, 17, other, 1000, "0123abcd", signature])
    let chain = StoredAuditChain(row: row)
    #expect(chain.number == 1 && chain.chains == 3)
    expect(chain.base, is: AuditEnd(number: 1, hash: Self.hash))
    let stored = try #require(chain.seal)
    #expect(stored.seal.chain == 1 && stored.seal.chains == 3 && stored.seal.base == chain.base)
    expect(stored.seal.head, is: AuditEnd(number: 17, hash: other))
    expect(stored.seal.at, is: date(1))
    #expect(stored.keyID == "0123abcd" && stored.signature == signature)
    #expect(StoredAuditChain(row: row.with(nil, at: 8)).seal == nil)
  }
}

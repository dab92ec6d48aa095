import Foundation
import Testing

@testable import Accounts

/// The chain and its signature, without a store: `Tests/StoreContract` and the tests of each store forge what is stored.
struct AuditChainCheckTests {
  private let trail: AuditTrail
  private let records: [AuditRecord]

  init() throws {
    let key = Key()
    trail = AuditTrail(
      AuditSettings(),
      keys: KeySource(existing: { [key] }, newestOrNew: { key })
    )
    var records: [AuditRecord] = []
    for second in 0..<5 {
      let entry = AuditEntry(
        at: Date(timeIntervalSince1970: 1_800_000_000 + Double(second)),
        action: .logIn,
        actor: .anyone
      )
      records.append(try trail.record(entry, after: records.last?.head ?? .none))
    }
    self.records = records
  }

  private func findings(
    _ records: [AuditRecord],
    base: AuditHead = .none,
    kept: AuditHead? = nil,
    signed: AuditHead? = nil
  ) throws -> [String] {
    var check = AuditChainCheck(base: base, kept: kept)
    for record in records { check.add(record) }
    let head = signed ?? self.records[4].head
    let seal = try trail.sign(AuditSeal(base: base, head: head, at: Date()))
    return try check.finish(seal, trail).findings.map { "\($0.code): \($0.detail)" }
  }

  @Test func `a log that is whole has no findings, from its beginning or from a base`() throws {
    #expect(try findings(records) == [])
    #expect(try findings(records, kept: records[2].head) == [])
    #expect(try findings(Array(records.dropFirst(2)), base: records[1].head) == [])
  }

  @Test func `an event that is missing, moved or changed is named`() throws {
    var gap = records
    gap.remove(at: 2)
    #expect(try findings(gap) == ["missing: events 3 to 3 are missing"])
    var changed = records
    changed[1] = AuditRecord(
      number: 2,
      milliseconds: records[1].milliseconds,
      texts: ["logOut"] + records[1].texts.dropFirst(),
      hash: records[1].hash
    )
    #expect(try findings(changed) == ["changed: event 2 was changed, or the one before it"])
    #expect(
      try findings(Array(records.dropLast())) == [
        "signature: event 5 was signed as the last, and 4 is"
      ]
    )
  }

  @Test func `an end that was kept shows another log, and one that is shorter`() throws {
    let other = AuditHead(number: 3, hash: [UInt8](repeating: 1, count: 32))
    #expect(
      try findings(records, kept: other) == [
        "keptHead: event 3 is another one than the one that was kept"
      ]
    )
    let later = AuditHead(number: 9, hash: other.hash)
    #expect(try findings(records, kept: later) == ["keptHead: the log has no event 9"])
  }

  @Test func `an end that nobody signed, or another key, is told`() throws {
    var check = AuditChainCheck(base: .none, kept: nil)
    for record in records { check.add(record) }
    #expect(try check.finish(nil, trail).findings.map(\.code) == [.signature])
    let stranger = Key()
    let forger = AuditTrail(
      AuditSettings(),
      keys: KeySource(existing: { [stranger] }, newestOrNew: { stranger })
    )
    let seal = try forger.sign(AuditSeal(base: .none, head: records[4].head, at: Date()))
    #expect(try check.finish(seal, trail).findings.map(\.code) == [.unknownKey])
  }
}

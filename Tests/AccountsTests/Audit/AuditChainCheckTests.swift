import Foundation
import Testing

@testable import Accounts

/// Tests of the chain and its signature without a store; `Tests/StoreContract` and each store's
/// tests forge stored logs.
struct AuditChainCheckTests {
  private let signer: AuditSigner
  private let records: [AuditRecord]

  init() throws {
    let key = Key()
    signer = AuditSigner(
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
      records.append(try signer.record(entry, after: records.last?.head ?? .none))
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
    let seal = try signer.sign(AuditSeal(base: base, head: head, at: Date()))
    return try check.finish(seal, signer).findings.map { "\($0.code): \($0.detail)" }
  }

  @Test func `an intact log has no findings, from its beginning or from a base`() throws {
    #expect(try findings(records) == [])
    #expect(try findings(records, kept: records[2].head) == [])
    #expect(try findings(Array(records.dropFirst(2)), base: records[1].head) == [])
  }

  @Test func `names a missing, moved or changed event`() throws {
    var gap = records
    gap.remove(at: 2)
    #expect(try findings(gap) == ["missing: event 3 is missing"])
    var changed = records
    changed[1] = AuditRecord(
      number: 2,
      milliseconds: records[1].milliseconds,
      texts: ["logOut"] + records[1].texts.dropFirst(),
      hash: records[1].hash
    )
    #expect(try findings(changed) == ["changed: event 2, or the one just before it, was changed"])
    #expect(
      try findings(Array(records.dropLast())) == [
        "signature: the signature says that event 5 is the last, but the last event in the log is 4"
      ]
    )
  }

  @Test func `a kept head reveals another or a shortened log`() throws {
    let other = AuditHead(number: 3, hash: [UInt8](repeating: 1, count: 32))
    #expect(
      try findings(records, kept: other) == [
        "keptHead: event 3 does not match the given head"
      ]
    )
    let later = AuditHead(number: 9, hash: other.hash)
    #expect(try findings(records, kept: later) == ["keptHead: the log has no event 9"])
  }

  @Test func `reports an unsigned head, or an unknown key`() throws {
    var check = AuditChainCheck(base: .none, kept: nil)
    for record in records { check.add(record) }
    #expect(try check.finish(nil, signer).findings.map(\.code) == [.signature])
    let stranger = Key()
    let forger = AuditSigner(
      AuditSettings(),
      keys: KeySource(existing: { [stranger] }, newestOrNew: { stranger })
    )
    let seal = try forger.sign(AuditSeal(base: .none, head: records[4].head, at: Date()))
    #expect(try check.finish(seal, signer).findings.map(\.code) == [.unknownKey])
  }
}

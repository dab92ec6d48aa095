import Expectations
import Foundation
import Testing

@testable import Accounts

/// Tests of the chains and their signatures without a store; `Tests/StoreContract` and each store's
/// tests forge stored logs.
struct AuditCheckTests {
  private let signer: AuditSigner

  /// Five events of one chain.
  private let records: [AuditRecord]

  init() throws {
    let key = Key()
    signer = AuditSigner(
      AuditSettings(),
      keys: KeySource(existing: { [key] }, newestOrNew: { key })
    )
    records = try Self.records([1, 2, 3, 4, 5], signer)
  }

  /// Events of one chain.
  private static func records(_ numbers: [Int], _ signer: AuditSigner) throws -> [AuditRecord] {
    try numbers.reduce(into: []) { records, number in
      let entry = AuditEntry(
        at: Date(timeIntervalSince1970: 1_800_000_000 + Double(number)),
        action: .logIn,
        actor: .anyone
      )
      let last = records.last?.end ?? .none
      records.append(try signer.record(entry, number: number, after: last))
    }
  }

  private func chain(
    _ number: Int = 1,
    of chains: Int = 1,
    base: AuditEnd = .none,
    to head: AuditEnd,
    _ signer: AuditSigner? = nil
  ) throws -> StoredAuditChain {
    let seal = AuditSeal(chain: number, of: chains, base: base, head: head, at: Date())
    return StoredAuditChain(
      number: number,
      chains: seal.chains,
      base: base,
      seal: try (signer ?? self.signer).sign(seal)
    )
  }

  private func findings(
    _ records: [AuditRecord],
    base: AuditEnd = .none,
    kept: AuditEnd? = nil
  ) throws -> [String] {
    let chain = try chain(base: base, to: self.records[4].end)
    var check = AuditCheck([chain], from: nil, kept: kept.map { AuditHead([$0]) }, signer)
    for record in records { check.add(record, to: chain) }
    return try check.finish(stray: nil).findings.map { "\($0.code): \($0.detail)" }
  }

  @Test func `an intact log has no findings, from its beginning or from a base`() throws {
    try expect(findings(records), is: [])
    try expect(findings(records, kept: records[2].end), is: [])
    try expect(findings(Array(records.dropFirst(2)), base: records[1].end), is: [])
  }

  @Test func `names a missing, moved or changed event`() throws {
    var gap = records
    gap.remove(at: 2)
    try expect(
      findings(gap),
      is: ["missing: events between 2 and 4 are missing, or one of the two was changed"]
    )
    var changed = records
    changed[1] = AuditRecord(
      number: 2,
      milliseconds: records[1].milliseconds,
      texts: ["logOut"] + records[1].texts.dropFirst(),
      hash: records[1].hash
    )
    try expect(findings(changed), is: ["changed: event 2, or the one just before it, was changed"])
    try expect(
      findings(Array(records.dropLast())),
      is: [
        "signature: the signature says that event 5 is the last, but the last event in the log is 4"
      ]
    )
  }

  @Test func `a kept head reveals another or a shortened log`() throws {
    let other = AuditEnd(number: 3, hash: [UInt8](repeating: 1, count: 32))
    try expect(
      findings(records, kept: other),
      is: ["keptHead: event 3 does not match the given head"]
    )
    let later = AuditEnd(number: 9, hash: other.hash)
    try expect(findings(records, kept: later), is: ["keptHead: the log has no event 9"])
  }

  @Test func `reports an unsigned head, or an unknown key`() throws {
    let stranger = Key()
    let forger = AuditSigner(
      AuditSettings(),
      keys: KeySource(existing: { [stranger] }, newestOrNew: { stranger })
    )
    for (chain, code) in [
      (StoredAuditChain(number: 1, chains: 1, base: .none, seal: nil), AuditFinding.Code.signature),
      (try chain(to: records[4].end, forger), .unknownKey),
    ] {
      var check = AuditCheck([chain], from: nil, kept: nil, signer)
      for record in records { check.add(record, to: chain) }
      try expect(check.finish(stray: nil).findings.map(\.code), is: [code])
    }
  }

  /// Verifies two chains whose numbers alternate with gaps: 1, 4, 9 and 2, 5, 7.
  private func verified(
    from start: [AuditEnd]? = nil,
    kept: [AuditEnd]? = nil,
    removing removed: Set<Int> = [],
    movingTo moved: [Int: Int] = [:],
    stray: Int? = nil,
    chains change: (([StoredAuditChain]) -> [StoredAuditChain])? = nil
  ) throws -> (verification: AuditVerification, ends: [AuditEnd]) {
    let (one, two) = (try Self.records([1, 4, 9], signer), try Self.records([2, 5, 7], signer))
    let ends = [one[2].end, two[2].end]
    let signed = [try chain(of: 2, to: ends[0]), try chain(2, of: 2, to: ends[1])]
    let chains = change?(signed) ?? signed
    var check = AuditCheck(
      chains,
      from: start.map { AuditHead($0) },
      kept: kept.map { AuditHead($0) },
      signer
    )
    let all = one.map { ($0, 1) } + two.map { ($0, 2) }
    for (record, place) in all.sorted(by: { $0.0.number < $1.0.number }) {
      let chain = chains.first { $0.number == moved[record.number] ?? place }
      guard let chain, !removed.contains(record.number), record.number > check.start(of: chain)
      else { continue }
      check.add(record, to: chain)
    }
    return (try check.finish(stray: stray), ends)
  }

  private func details(_ verification: AuditVerification) -> [String] {
    verification.findings.map { "\($0.code): \($0.detail)" }
  }

  @Test func `several chains are verified together, each from its own end`() throws {
    let (all, ends) = try verified()
    #expect(details(all) == [] && all.count == 6 && all.head == AuditHead(ends))
    try expect(details(verified(kept: ends).verification), is: [])
    let later = try verified(from: ends).verification
    #expect(details(later) == [] && later.count == 0 && later.head == all.head)
    // The second chain was added after the head.
    let first = try verified(from: [Self.records([1, 4, 9], signer)[1].end]).verification
    #expect(details(first) == [] && first.count == 4 && first.head == all.head)
  }

  @Test func `names a missing or moved event of one of several chains`() throws {
    try expect(
      details(verified(removing: [4]).verification),
      is: ["missing: events between 1 and 9 are missing, or one of the two was changed"]
    )
    try expect(
      details(verified(removing: [2]).verification),
      is: ["missing: events before event 5 are missing, or it was changed"]
    )
    try expect(
      details(verified(removing: [7]).verification),
      is: [
        "signature: the signature says that event 7 is the last, but the last event in the log is 5"
      ]
    )
    try expect(
      details(verified(movingTo: [7: 1]).verification),
      is: [
        "missing: events between 4 and 7 are missing, or one of the two was changed",
        "missing: events between 7 and 9 are missing, or one of the two was changed",
        "signature: the signature says that event 7 is the last, but the last event in the log is 5",
      ]
    )
  }

  @Test func `names a chain that was removed, emptied or added`() throws {
    let second = Set([2, 5, 7])
    let missing = "missing: the events of chain 2 are missing"
    try expect(details(verified { [$0[0]] }.verification), is: [missing])
    let emptied = StoredAuditChain(number: 2, chains: 0, base: .none, seal: nil)
    try expect(
      details(verified(removing: second) { [$0[0], emptied] }.verification),
      is: ["signature: chain 2 of the log is not signed"]
    )
    let forged = try verified { chains in
      let other = chains[1].seal.map { Self.signed($0, like: chains[0].seal) }
      return [chains[0], StoredAuditChain(number: 2, chains: 0, base: .none, seal: other)]
    }
    expect(
      details(forged.verification),
      is: ["signature: the signature of chain 2 of the log is invalid"]
    )
    // The number of chains is signed.
    let alone = try verified { chains in
      [StoredAuditChain(number: 1, chains: 1, base: .none, seal: chains[0].seal.map(Self.alone))]
    }
    expect(details(alone.verification), is: ["signature: the signature of the log is invalid"])
    let ends = try verified().ends
    try expect(details(verified(from: ends) { [$0[0]] }.verification), is: [missing])
    try expect(
      details(verified(stray: 9).verification),
      is: ["signature: event 9 was added outside of the signed log"]
    )
    // A count that only a table without its constraints can have.
    let odd = try verified { chains in
      [StoredAuditChain(number: 1, chains: .max, base: .none, seal: chains[0].seal), chains[1]]
    }
    expect(odd.verification.findings.count, is: 14)
  }

  @Test func `says that a log is older than the head after which it is verified`() throws {
    let later = try Self.records([1, 4, 9, 11], signer)[3].end
    try expect(
      details(verified(from: [later]).verification),
      is: ["keptHead: the given head names event 11, but the last signed event in the log is 9"]
    )
    let ends = try verified().ends
    try expect(
      details(verified(from: [ends[0], later]).verification),
      is: [
        "keptHead: the given head names event 11, but the last signed event in chain 2 of the log is 7"
      ]
    )
    try expect(
      details(verified(from: [ends[0], ends[1], later]).verification),
      is: ["keptHead: the log has no event 11"]
    )
    // Without a head, a base after the signed event is that of a thief.
    let pruned = try verified(removing: [1, 2, 4, 5, 7, 9]) { chains in
      chains.map {
        StoredAuditChain(number: $0.number, chains: $0.chains, base: later, seal: $0.seal)
      }
    }
    expect(
      details(pruned.verification),
      is: [
        "signature: the signature says that event 9 is the last, but the last event in the log is 11",
        "signature: the signature says that event 7 is the last, but the last event in the log is 11",
      ]
    )
  }

  @Test func `a kept event is looked for in its chain`() throws {
    let ends = try verified().ends
    try expect(
      details(verified(kept: [ends[1], ends[0]]).verification),
      is: ["keptHead: the log has no event 7", "keptHead: the log has no event 9"]
    )
    let earlier = AuditEnd(number: 2, hash: ends[0].hash)
    let reason = "so it cannot be compared with the given head"
    try expect(
      details(verified(from: ends, kept: [ends[0], earlier]).verification),
      is: ["keptHead: event 2 comes before the verified events, \(reason)"]
    )
    try expect(
      findings(Array(records[3...]), base: records[2].end, kept: records[1].end),
      is: ["keptHead: event 2 was pruned, \(reason)"]
    )
  }

  /// A signed range with the signature of another one.
  private static func signed(
    _ seal: StoredAuditSeal,
    like other: StoredAuditSeal?
  ) -> StoredAuditSeal {
    let signature = other?.signature ?? []
    return StoredAuditSeal(seal: seal.seal, keyID: seal.keyID, signature: signature)
  }

  /// A signature as a thief stores it who has removed all chains but the first.
  private static func alone(_ seal: StoredAuditSeal) -> StoredAuditSeal {
    let range = AuditSeal(base: seal.seal.base, head: seal.seal.head, at: seal.seal.at)
    return StoredAuditSeal(seal: range, keyID: seal.keyID, signature: seal.signature)
  }
}

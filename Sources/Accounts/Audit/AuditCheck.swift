import Foundation

/// Verifies the hash chains of the audit log and the signatures of their heads.
package struct AuditCheck {
  /// The most findings: one fault often causes many others.
  private static let findingLimit = 20

  private let chains: [StoredAuditChain]
  private let kept: [AuditEnd]
  private let signer: AuditSigner

  /// The last event of each chain that is not read: it was pruned, or verified before.
  private let starts: [Int: AuditEnd]

  /// The number of the last pruned event.
  private let pruned: Int

  /// The last event of each chain so far.
  private var ends: [Int: AuditEnd]

  /// The hashes of the events whose numbers are kept.
  private var keptHashes: [Int: [UInt8]] = [:]

  private var count = 0
  private var findings: [AuditFinding] = []

  /// Starts a verification.
  ///
  /// - Parameters:
  ///   - chains: the chains of the log, in their order.
  ///   - start: a head that was verified before; only later events are checked. A chain whose last
  ///     event in it was pruned, or that is not in it, is checked as a whole.
  ///   - places: the chains of the events that the head names, as stored, by the number of the
  ///     event.
  ///   - kept: a head that was stored elsewhere; nil for none.
  ///   - signer: the keys.
  package init(
    _ chains: [StoredAuditChain],
    from start: AuditHead?,
    _ places: [Int: Int],
    kept: AuditHead?,
    _ signer: AuditSigner
  ) {
    self.chains = chains
    self.kept = kept?.ends ?? []
    self.signer = signer
    var starts: [Int: AuditEnd] = [:]
    for chain in chains { starts[chain.number] = chain.base }
    pruned = chains.map(\.base.number).max() ?? 0
    for end in start?.ends ?? [] where end.number > pruned || places[end.number] != nil {
      if let chain = places[end.number] {
        starts[chain] = end
      } else {
        findings.append(.noKeptEvent(end.number))
      }
    }
    (self.starts, ends) = (starts, starts)
    for end in starts.values { compare(end) }
  }

  /// The number after which events have to be read.
  package var start: Int { starts.values.map(\.number).min() ?? 0 }

  /// Checks the next event, in the order of the numbers.
  ///
  /// - Parameters:
  ///   - record: the event.
  ///   - chain: the number of its chain.
  package mutating func add(_ record: AuditRecord, in chain: Int) {
    guard let last = ends[chain] else {
      count += 1
      return find(.broken(record.number, after: 0))
    }
    guard record.number > last.number else { return }
    count += 1
    if !record.isChained(to: last) { find(fault(of: record, after: last)) }
    compare(record.end)
    ends[chain] = record.end
  }

  private func fault(of record: AuditRecord, after last: AuditEnd) -> AuditFinding {
    let next = last.number + 1
    if record.number == next { return .changed(next) }
    return chains.count == 1
      ? .missing(next...record.number - 1) : .broken(record.number, after: last.number)
  }

  private mutating func find(_ finding: AuditFinding) {
    if findings.count < Self.findingLimit { findings.append(finding) }
  }

  private mutating func compare(_ end: AuditEnd) {
    if kept.contains(where: { $0.number == end.number }) { keptHashes[end.number] = end.hash }
  }

  /// Checks the heads.
  ///
  /// - Returns: the findings and the head of the log.
  /// - Throws: errors of the key source.
  package func finish() throws -> AuditVerification {
    var faults: [AuditFinding] = []
    for chain in chains {
      // Each chain may be signed with the same missing key.
      if let fault = try fault(ofSignature: chain), !faults.contains(fault) { faults.append(fault) }
    }
    let first = chains.first { $0.number == 1 }
    let numbers = Set(chains.map(\.number))
    let missing = (1...max(1, first?.chains ?? 1)).filter { !numbers.contains($0) }
    let key = try first?.seal.map { try (id: $0.keyID, publicKey: signer.key($0.keyID)?.publicKey) }
    return AuditVerification(
      count: count,
      head: AuditHead(chains.compactMap { ends[$0.number] }),
      keyID: key?.id,
      publicKey: key?.publicKey,
      findings: findings + missing.map { .missingChain($0) } + faults + kept.compactMap(checkKept)
    )
  }

  private func fault(ofSignature chain: StoredAuditChain) throws -> AuditFinding? {
    let last = ends[chain.number] ?? .none
    guard let stored = chain.seal else {
      return chain.number == 1 && last == .none ? nil : .unsigned
    }
    guard let key = try signer.key(stored.keyID) else { return .unknownKey(stored.keyID) }
    let head = stored.seal.head
    if head.number != last.number { return .otherEnd(signed: head.number, last: last.number) }
    let isSigned = head == last && key.hasSigned(stored.seal.message, stored.signature)
    return isSigned ? nil : .invalidSignature
  }

  private func checkKept(_ kept: AuditEnd) -> AuditFinding? {
    guard kept != .none else { return nil }
    guard let hash = keptHashes[kept.number] else {
      let unread = starts.values.map(\.number).max() ?? 0
      return kept.number > unread ? .noKeptEvent(kept.number) : .prunedKeptEvent(kept.number)
    }
    return hash == kept.hash ? nil : .otherKeptEvent(kept.number)
  }
}

import Foundation

/// Verifies the hash chains of the audit log and the signatures of their heads.
package struct AuditCheck {
  /// The most findings: one fault often causes many others.
  private static let findingLimit = 20

  private let chains: [StoredAuditChain]
  private let start: AuditHead?
  private let kept: AuditHead?
  private let signer: AuditSigner

  /// The last event of each chain that is not read: it was pruned, or verified before.
  private let starts: [Int: AuditEnd]

  /// The last event of each chain so far.
  private var ends: [Int: AuditEnd]

  /// The hashes of the events of each chain that the kept head names.
  private var keptHashes: [Int: [UInt8]] = [:]

  private var count = 0
  private var findings: [AuditFinding] = []

  /// Starts a verification.
  ///
  /// - Parameters:
  ///   - chains: the chains of the log, in their order.
  ///   - start: a head that was verified before; only later events are checked. A chain that it
  ///     does not have is checked as a whole.
  ///   - kept: a head that was stored elsewhere; nil for none.
  ///   - signer: the keys.
  package init(
    _ chains: [StoredAuditChain],
    from start: AuditHead?,
    kept: AuditHead?,
    _ signer: AuditSigner
  ) {
    self.chains = chains
    self.start = start
    self.kept = kept
    self.signer = signer
    var starts: [Int: AuditEnd] = [:]
    for chain in chains {
      let verified = start?.end(of: chain.number) ?? chain.base
      starts[chain.number] = verified.number < chain.base.number ? chain.base : verified
    }
    (self.starts, ends) = (starts, starts)
    for (chain, end) in starts { compare(end, in: chain) }
  }

  /// The number after which the events of a chain have to be read.
  package func start(of chain: StoredAuditChain) -> Int { starts[chain.number]?.number ?? 0 }

  /// Checks the next event of a chain, in the order of the numbers.
  ///
  /// - Parameters:
  ///   - record: the event.
  ///   - chain: the chain.
  package mutating func add(_ record: AuditRecord, to chain: StoredAuditChain) {
    count += 1
    let last = ends[chain.number] ?? .none
    if !record.isChained(to: last) {
      let isNext = record.number == last.number + 1
      let fault =
        isNext ? AuditFinding.changed(record.number) : .broken(record.number, after: last.number)
      if findings.count < Self.findingLimit { findings.append(fault) }
    }
    compare(record.end, in: chain.number)
    ends[chain.number] = record.end
  }

  private mutating func compare(_ end: AuditEnd, in chain: Int) {
    if kept?.end(of: chain)?.number == end.number { keptHashes[chain] = end.hash }
  }

  /// Checks the heads.
  ///
  /// - Parameter stray: the number of an event that has no place in the log: its chain has no head,
  ///   or begins later; nil for none.
  /// - Returns: the findings and the head of the log.
  /// - Throws: errors of the key source.
  package func finish(stray: Int?) throws -> AuditVerification {
    var faults: [AuditFinding] = []
    for chain in chains {
      // Several chains may be signed with the same missing key.
      if let fault = try fault(ofSignature: chain), !faults.contains(fault) { faults.append(fault) }
    }
    let signed = StoredAuditChain.signedNumbers(chains)
    // A chain that a verified head has, and the log does not count: the log is older than the head.
    for end in (start?.ends ?? []).dropFirst(signed.count) where end != .none {
      faults.append(.noKeptEvent(end.number))
    }
    let numbers = Set(chains.map(\.number))
    let unknown = numbers.filter { !signed.contains($0) }.sorted()
    let first = chains.first { $0.number == 1 }
    let key = try first?.seal.map { try (id: $0.keyID, publicKey: signer.key($0.keyID)?.publicKey) }
    return AuditVerification(
      count: count,
      head: AuditHead(chains.compactMap { ends[$0.number] }),
      keyID: key?.id,
      publicKey: key?.publicKey,
      findings: findings + signed.filter { !numbers.contains($0) }.map { .missingChain($0) }
        + unknown.map { .unknownChain($0) } + (stray.map { [.stray($0)] } ?? []) + faults
        + (kept?.ends ?? []).enumerated().compactMap { checkKept($0.element, in: $0.offset + 1) }
    )
  }

  private func fault(ofSignature chain: StoredAuditChain) throws -> AuditFinding? {
    let last = ends[chain.number] ?? .none
    guard let stored = chain.seal else {
      return chain.number == 1 && last == .none ? nil : .unsigned(chain: chain.number)
    }
    guard let key = try signer.key(stored.keyID) else { return .unknownKey(stored.keyID) }
    let head = stored.seal.head
    if head.number < last.number, last == start?.end(of: chain.number) {
      return .endsBeforeHead(last: head.number, head: last.number, chain: chain.number)
    }
    if head.number != last.number { return .otherEnd(signed: head.number, last: last.number) }
    let isSigned = head == last && key.hasSigned(stored.seal.message, stored.signature)
    return isSigned ? nil : .invalidSignature(chain: chain.number)
  }

  private func checkKept(_ kept: AuditEnd, in chain: Int) -> AuditFinding? {
    let number = kept.number
    guard kept != .none else { return nil }
    if let hash = keptHashes[chain] { return hash == kept.hash ? nil : .otherKeptEvent(number) }
    if number > starts[chain]?.number ?? 0 { return .noKeptEvent(number) }
    let base = chains.first { $0.number == chain }?.base.number ?? 0
    return number < base ? .prunedKeptEvent(number) : .unreadKeptEvent(number)
  }
}

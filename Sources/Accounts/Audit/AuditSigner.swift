package import Foundation
import Synchronization

/// Chains and signs the audit log; a store appends the records and keeps the signature.
package final class AuditSigner: Sendable {
  private let addresses: AuditSettings.Addresses
  private let keys: KeySource
  private let loaded = Mutex<[AuditKey]>([])

  /// Creates a signer; it reads the keys, or creates the first, on demand.
  ///
  /// - Parameters:
  ///   - settings: the settings of the installation.
  ///   - keys: the keys that sign.
  package init(_ settings: AuditSettings, keys: KeySource) {
    addresses = settings.addresses
    self.keys = keys
  }

  /// Chains an event to the log.
  ///
  /// - Parameters:
  ///   - entry: the event.
  ///   - number: the number of the event.
  ///   - previous: the last event of the chain.
  /// - Returns: the event to store.
  /// - Throws: errors of the key source.
  package func record(
    _ entry: AuditEntry,
    number: Int,
    after previous: AuditEnd
  ) throws -> AuditRecord {
    let address = try text(of: entry.address ?? entry.actor.address)
    return AuditRecord(entry, number: number, address: address, after: previous)
  }

  /// Signs the head of a chain, whatever was signed before.
  ///
  /// - Throws: errors of the key source.
  package func sign(_ seal: AuditSeal) throws -> StoredAuditSeal {
    let key = try newestKey()
    return StoredAuditSeal(seal: seal, keyID: key.id, signature: key.sign(seal.message))
  }

  /// Whether the signature of a chain matches its last event; a first chain that was never signed
  /// has to be empty.
  ///
  /// - Throws: ``MissingAuditKey``; errors of the key source.
  package func isIntact(_ chain: StoredAuditChain, at end: AuditEnd) throws -> Bool {
    guard let stored = chain.seal else { return chain.number == 1 && end == .none }
    guard let key = try key(stored.keyID) else { throw MissingAuditKey(id: stored.keyID) }
    return stored.seal.head == end && key.hasSigned(stored.seal.message, stored.signature)
  }

  /// Checks that the keys that signed the chains are there, so that events can be appended.
  ///
  /// - Parameter ids: the identifiers of the keys.
  /// - Throws: ``MissingAuditKey``; errors of the key source.
  package func requireKeys(_ ids: [String]) throws {
    for id in ids where try key(id) == nil { throw MissingAuditKey(id: id) }
  }

  /// Whether each chain is signed at its last event, and the log has the chains that were signed.
  ///
  /// - Parameters:
  ///   - chains: the chains, in their order, with their last events.
  ///   - stray: the number of an event that has no place in the log, see
  ///     ``AuditCheck/finish(stray:)``; nil for none.
  /// - Returns: whether the log may be signed again.
  /// - Throws: ``MissingAuditKey``, whatever else is wrong; errors of the key source.
  package func areIntact(
    _ chains: [(chain: StoredAuditChain, end: AuditEnd)],
    stray: Int?
  ) throws -> Bool {
    try requireKeys(chains.compactMap(\.chain.seal?.keyID))
    let numbers = StoredAuditChain.signedNumbers(chains.map(\.chain))
    return try chains.map(\.chain.number) == Array(numbers) && stray == nil
      && chains.allSatisfy { try isIntact($0.chain, at: $0.end) }
  }

  /// Signs all chains of a log that an operator accepts as it is, or that was pruned.
  ///
  /// - Parameter chains: the chains, in their order, with their last events and the instants of
  ///   them; nil for a chain without events.
  /// - Returns: the signatures to store; none for a log without events.
  /// - Throws: errors of the key source.
  package func seals(
    of chains: [(chain: StoredAuditChain, last: (end: AuditEnd, at: Date)?)]
  ) throws -> [StoredAuditSeal] {
    try chains.compactMap { chain, last in
      // All events of a chain other than the first may be pruned.
      let isSigned = chain.number > 1 || chain.seal != nil
      let base = (end: chain.base, at: chain.seal?.seal.at ?? Date(millisecondsSince1970: 0))
      guard let (end, at) = last ?? (isSigned ? base : nil) else { return nil }
      return try sign(chain.range(to: end, at: at, of: chains.count))
    }
  }

  /// Returns a key by its identifier; nil if it is missing.
  func key(_ id: String) throws -> AuditKey? {
    try loaded.withLock { loaded in
      if let key = loaded.first(where: { $0.id == id }) { return key }
      // Another process may have added it since.
      loaded = try keys.existing()?.map(AuditKey.init) ?? []
      return loaded.first { $0.id == id }
    }
  }

  /// Derives a key for a purpose that has nothing to do with the log.
  ///
  /// The oldest key is used, so that all processes derive the same when a key is added.
  ///
  /// - Throws: errors of the key source.
  package func key(for purpose: String) throws -> Key {
    let newest = try newestKey()
    return (loaded.withLock { $0.first } ?? newest).key(for: purpose)
  }

  private func newestKey() throws -> AuditKey {
    try loaded.withLock { loaded in
      if let newest = loaded.last { return newest }
      let newest = AuditKey(try keys.newestOrNew())
      loaded = try keys.existing()?.map(AuditKey.init) ?? [newest]
      return newest
    }
  }

  /// The form of an address that the log keeps.
  private func text(of address: NetworkAddress?) throws -> String? {
    guard let address = address?.known else { return nil }
    switch addresses {
    case .full: return address.description
    case .none: return nil
    case .pseudonym:
      // The oldest key is used, so that an address keeps its pseudonym when a key is added.
      let newest = try newestKey()
      return (loaded.withLock { $0.first } ?? newest).pseudonym(of: address)
    }
  }
}

/// An error: the key that signed the audit log is missing, so no event can be added that
/// ``AuditLog/verify(against:from:)`` would trust.
package struct MissingAuditKey: Error, CustomStringConvertible {
  /// The identifier of the key.
  package let id: String

  /// The message, in lower case and without a full stop.
  package var description: String { "the key \(id) that signed the audit log is missing" }
}

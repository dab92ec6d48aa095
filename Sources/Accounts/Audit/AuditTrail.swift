import Foundation
import Synchronization

/// Chains and signs the audit log: a store appends the records, and keeps the signature of the last.
package final class AuditTrail: Sendable {
  private let addresses: AuditSettings.Addresses
  private let keys: KeySource
  private let loaded = Mutex<[AuditKey]>([])

  /// Prepares to write a log; the keys are read, or the first is made, when it is needed.
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
  /// - Throws: what reading the keys throws.
  package func record(_ entry: AuditEntry, after previous: AuditHead) throws -> AuditRecord {
    let address = try text(of: entry.address ?? entry.actor.address)
    return AuditRecord(entry, address: address, after: previous)
  }

  /// Signs the end of a log, whatever was signed before.
  ///
  /// - Throws: what reading the keys throws.
  package func sign(_ seal: AuditSeal) throws -> StoredAuditSeal {
    let key = try newestKey()
    return StoredAuditSeal(seal: seal, keyID: key.id, signature: key.sign(seal.message))
  }

  /// Whether a stored signature covers the log up to an end; a log that was never signed has to be empty there.
  ///
  /// - Throws: what reading the keys throws.
  package func isIntact(_ stored: StoredAuditSeal?, at end: AuditHead) throws -> Bool {
    guard let stored else { return end == .none }
    guard stored.seal.head == end, let key = try key(stored.keyID) else { return false }
    return key.hasSigned(stored.seal.message, stored.signature)
  }

  /// A key that signed something; nil where it is not at hand.
  func key(_ id: String) throws -> AuditKey? {
    try loaded.withLock { loaded in
      if let key = loaded.first(where: { $0.id == id }) { return key }
      // Another process may have added it since.
      loaded = try keys.existing()?.map(AuditKey.init) ?? []
      return loaded.first { $0.id == id }
    }
  }

  private func newestKey() throws -> AuditKey {
    try loaded.withLock { loaded in
      if let newest = loaded.last { return newest }
      let newest = AuditKey(try keys.newestOrNew())
      loaded = try keys.existing()?.map(AuditKey.init) ?? [newest]
      return newest
    }
  }

  /// An address as the log keeps it.
  private func text(of address: NetworkAddress?) throws -> String? {
    guard let address else { return nil }
    switch addresses {
    case .clear: return address.description
    case .none: return nil
    case .pseudonym:
      // By the oldest key, so that a new one does not tear apart what belongs together.
      let newest = try newestKey()
      return (loaded.withLock { $0.first } ?? newest).pseudonym(of: address)
    }
  }
}

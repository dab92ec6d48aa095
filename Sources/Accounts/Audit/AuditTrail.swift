import Foundation
import Synchronization

/// What it takes to write the audit log: the settings, and the keys that sign it.
final class AuditTrail: Sendable {
  let settings: AuditSettings
  private let file: KeyFile
  private let loaded = Mutex<[AuditKey]>([])

  /// Prepares to write the log of a database; the keys are read, or the first is made, when it is needed.
  ///
  /// - Parameters:
  ///   - settings: what the installation decides.
  ///   - database: the database file, behind any symbolic links.
  init(_ settings: AuditSettings, database: String) {
    self.settings = settings
    file = KeyFile(path: settings.keyPath ?? database + "-audit-key", companion: database)
  }

  /// The key that signs, made where there is none.
  ///
  /// - Throws: ``KeyFileError``.
  func newestKey() throws -> AuditKey {
    try loaded.withLock { loaded in
      if let newest = loaded.last { return newest }
      _ = try file.newestOrNew()
      loaded = try file.read().map(AuditKey.init)
      return loaded[loaded.count - 1]
    }
  }

  /// A key that signed something; nil where it is not at hand.
  ///
  /// - Throws: ``KeyFileError``.
  func key(_ id: String) throws -> AuditKey? {
    try loaded.withLock { loaded in
      if let key = loaded.first(where: { $0.id == id }) { return key }
      // Somebody may have added it since.
      loaded = try file.existing()?.map(AuditKey.init) ?? []
      return loaded.first { $0.id == id }
    }
  }

  /// An address as the log keeps it.
  ///
  /// - Throws: ``KeyFileError``.
  func text(of address: NetworkAddress?) throws -> String? {
    guard let address else { return nil }
    switch settings.addresses {
    case .clear: return address.description
    case .none: return nil
    case .pseudonym:
      // By the oldest key, so that a new one does not tear apart what belongs together.
      let newest = try newestKey()
      return (loaded.withLock { $0.first } ?? newest).pseudonym(of: address)
    }
  }
}

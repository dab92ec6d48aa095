import CSodium
import Foundation
import Synchronization

/// What it takes to write the audit log: the settings, and the key that signs it.
final class AuditTrail: Sendable {
  let settings: AuditSettings
  private let file: KeyFile
  private let loaded = Mutex<AuditKey?>(nil)

  /// Prepares to write the log of a database; the key is read, or made, when the first event is signed.
  ///
  /// - Parameters:
  ///   - settings: what the installation decides.
  ///   - database: the database file, behind any symbolic links.
  init(_ settings: AuditSettings, database: String) {
    self.settings = settings
    file = KeyFile(path: settings.keyPath ?? database + "-audit-key")
  }

  /// The key that signs.
  ///
  /// - Throws: ``KeyFileError``.
  func key() throws -> AuditKey {
    try loaded.withLock { loaded in
      if let loaded { return loaded }
      let key = AuditKey(try file.newestOrNew())
      loaded = key
      return key
    }
  }

  /// The key that signed something; nil where it is not at hand.
  ///
  /// - Throws: ``KeyFileError``.
  func key(_ id: String) throws -> AuditKey? {
    try file.existing()?.first { $0.id == id }.map(AuditKey.init)
  }

  /// An address as the log keeps it.
  ///
  /// - Throws: ``KeyFileError``.
  func text(of address: NetworkAddress?) throws -> String? {
    guard let address else { return nil }
    switch settings.addresses {
    case .clear: return address.description
    case .pseudonym: return try key().pseudonym(of: address)
    case .none: return nil
    }
  }
}

/// The key that an audit log is signed with, and that pseudonyms are made with.
struct AuditKey: Sendable {
  private let key: Key
  private let pair: (open: [UInt8], secret: [UInt8])

  init(_ key: Key) {
    self.key = key
    var seed = key.derived(for: "accounts audit signature 1")
    var open = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    crypto_sign_seed_keypair(&open, &secret, seed)
    sodium_memzero(&seed, seed.count)
    pair = (open, secret)
  }

  /// What it is called by.
  var id: String { key.id }

  /// What anybody can check a signature with: 32 bytes.
  var publicKey: [UInt8] { pair.open }

  /// An Ed25519 signature (RFC 8032): 64 bytes.
  func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    crypto_sign_detached(&signature, nil, message, UInt64(message.count), pair.secret)
    return signature
  }

  /// Whether a signature is this key's.
  func hasSigned(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    signature.count == Int(crypto_sign_BYTES)
      && crypto_sign_verify_detached(signature, message, UInt64(message.count), pair.open) == 0
  }

  /// What stands for an address: the same for the whole network, 64 bits in hexadecimal behind a tilde.
  func pseudonym(of address: NetworkAddress) -> String {
    let purpose = "accounts audit pseudonym 1\n" + address.network.hexadecimal
    return "~" + String(key.derived(for: purpose).hexadecimal.prefix(16))
  }
}

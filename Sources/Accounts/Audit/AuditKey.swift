import AccountsForms
import CSodium

/// The key that signs an audit log and derives pseudonyms.
struct AuditKey: Sendable {
  private let key: Key

  /// The Ed25519 public key that verifies signatures: 32 bytes.
  let publicKey: [UInt8]

  init(_ key: Key) {
    self.key = key
    var pair = Self.pair(of: key)
    publicKey = pair.open
    sodium_memzero(&pair.secret, pair.secret.count)
  }

  /// Derives the Ed25519 keys; the caller erases the secret one.
  private static func pair(of key: Key) -> (open: [UInt8], secret: [UInt8]) {
    var seed = key.derived(for: "accounts audit signature 1")
    defer { sodium_memzero(&seed, seed.count) }
    var open = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    crypto_sign_seed_keypair(&open, &secret, seed)
    return (open, secret)
  }

  /// The identifier of the key.
  var id: String { key.id }

  /// Returns an Ed25519 signature (RFC 8032): 64 bytes.
  func sign(_ message: [UInt8]) -> [UInt8] {
    var secret = Self.pair(of: key).secret
    defer { sodium_memzero(&secret, secret.count) }
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
    return signature
  }

  /// Whether a signature was made with this key.
  func hasSigned(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    signature.count == Int(crypto_sign_BYTES)
      && crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
  }

  /// Derives a key for another purpose.
  func key(for purpose: String) -> Key { key.subkey(for: purpose) }

  /// The pseudonym of an address, the same for its whole network: a tilde and 64 bits in
  /// hexadecimal.
  func pseudonym(of address: NetworkAddress) -> String {
    let purpose = "accounts audit pseudonym 1\n" + address.network.bytes.hexadecimal
    return "~" + String(key.derived(for: purpose).hexadecimal.prefix(16))
  }
}

extension AuditKey: Redacted {
  /// The ID, without the key.
  var description: String { "(audit key \(id))" }
}

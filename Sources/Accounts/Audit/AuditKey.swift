import CSodium

/// The key that an audit log is signed with, and that pseudonyms are made with.
struct AuditKey: Sendable {
  private let key: Key
  private let secret: [UInt8]

  /// What anybody can check a signature with: 32 bytes.
  let publicKey: [UInt8]

  init(_ key: Key) {
    self.key = key
    var seed = key.derived(for: "accounts audit signature 1")
    var open = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    crypto_sign_seed_keypair(&open, &secret, seed)
    sodium_memzero(&seed, seed.count)
    publicKey = open
    self.secret = secret
  }

  /// What it is called by.
  var id: String { key.id }

  /// An Ed25519 signature (RFC 8032): 64 bytes.
  func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
    return signature
  }

  /// Whether a signature is this key's.
  func hasSigned(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    signature.count == Int(crypto_sign_BYTES)
      && crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
  }

  /// What stands for an address: the same for the whole network, 64 bits in hexadecimal behind a tilde.
  func pseudonym(of address: NetworkAddress) -> String {
    let purpose = "accounts audit pseudonym 1\n" + address.network.hexadecimal
    return "~" + String(key.derived(for: purpose).hexadecimal.prefix(16))
  }
}

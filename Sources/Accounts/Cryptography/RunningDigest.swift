import CSodium

/// A SHA-256 of bytes that arrive one piece after another.
package struct RunningDigest {
  private var state = crypto_hash_sha256_state()

  /// Starts without bytes.
  package init() { crypto_hash_sha256_init(&state) }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) {
    crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// Returns the digest; nothing can be added afterwards.
  package consuming func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Digest.sha256.byteCount)
    crypto_hash_sha256_final(&state, &digest)
    return digest
  }
}

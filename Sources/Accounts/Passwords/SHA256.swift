import CSodium

/// SHA-256 (FIPS 180-4), by libsodium.
package enum SHA256 {
  /// The 32 bytes of a digest.
  package static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    let isDone: Void? = bytes.withContiguousStorageIfAvailable {
      crypto_hash_sha256(&digest, $0.baseAddress, UInt64($0.count))
    }
    if isDone == nil {
      let copy = Array(bytes)
      crypto_hash_sha256(&digest, copy, UInt64(copy.count))
    }
    return digest
  }

  /// A digest in hexadecimal, lower case.
  package static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    hash(bytes).hexadecimal
  }
}

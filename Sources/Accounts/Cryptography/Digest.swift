import COpenSSL
import CSodium

/// A hash function: SHA-256 by libsodium; the others, needed only for other systems' hashes, by
/// OpenSSL's libcrypto.
package enum Digest: String, Sendable {
  /// The functions.
  case md5, sha1, sha256, sha512

  /// The length of a digest in bytes.
  var byteCount: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha512: 64
    }
  }

  /// OpenSSL's name of the function, for PBKDF2.
  var function: OpaquePointer? {
    switch self {
    case .md5: EVP_md5()
    case .sha1: EVP_sha1()
    case .sha256: EVP_sha256()
    case .sha512: EVP_sha512()
    }
  }

  /// The digest of bytes.
  package func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    if let digest = bytes.withContiguousStorageIfAvailable({ hash($0) }) { return digest }
    return Array(bytes).withUnsafeBufferPointer { hash($0) }
  }

  /// The digest of bytes in hexadecimal, lower case.
  package func hexadecimal(_ bytes: some Collection<UInt8>) -> String { hash(bytes).hexadecimal }

  /// The digest of the concatenation of several parts.
  package func hash(_ parts: UnsafeBufferPointer<UInt8>...) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    guard self != .sha256 else {
      var state = crypto_hash_sha256_state()
      crypto_hash_sha256_init(&state)
      for part in parts { crypto_hash_sha256_update(&state, part.baseAddress, UInt64(part.count)) }
      crypto_hash_sha256_final(&state, &digest)
      return digest
    }
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    EVP_DigestInit_ex(context, function, nil)
    for part in parts { EVP_DigestUpdate(context, part.baseAddress, part.count) }
    EVP_DigestFinal_ex(context, &digest, nil)
    return digest
  }

  /// The HMAC (RFC 2104) of bytes, by a hash function of OpenSSL.
  ///
  /// - Throws: ``HashingFailure`` if it cannot be computed.
  static func hmac(
    _ function: OpaquePointer?,
    key: [UInt8],
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws -> [UInt8] {
    var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    let end = HMAC(
      function,
      key,
      Int32(key.count),
      bytes.baseAddress,
      bytes.count,
      &code,
      &count
    )
    guard end != nil else { throw HashingFailure() }
    return Array(code.prefix(Int(count)))
  }
}

/// libsodium, which must be set up before any other call.
enum Sodium {
  /// Whether the setup succeeded; it selects the fastest code for this processor.
  static let isReady = sodium_init() >= 0
}

/// The error when a hash cannot be computed, for lack of memory or randomness.
struct HashingFailure: Error, CustomStringConvertible {
  let description =
    "cannot hash or verify a password: not enough memory; free some memory, then try again"
}

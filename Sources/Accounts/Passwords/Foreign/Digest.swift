import AccountsForms
import COpenSSL

/// A hash function, by OpenSSL's libcrypto.
package enum Digest: String, Sendable {
  /// The functions that foreign hashes and lists use.
  case md5, sha1, sha256, sha512

  /// The length of what it gives, in bytes.
  var byteCount: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256: 32
    case .sha512: 64
    }
  }

  /// OpenSSL's name for it.
  var function: OpaquePointer? {
    switch self {
    case .md5: EVP_md5()
    case .sha1: EVP_sha1()
    case .sha256: EVP_sha256()
    case .sha512: EVP_sha512()
    }
  }

  /// The digest of a text of several parts.
  package func hash(_ parts: UnsafeBufferPointer<UInt8>...) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: byteCount)
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    EVP_DigestInit_ex(context, function, nil)
    for part in parts { EVP_DigestUpdate(context, part.baseAddress, part.count) }
    EVP_DigestFinal_ex(context, &digest, nil)
    return digest
  }
}

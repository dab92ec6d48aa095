import AccountsForms
import COpenSSL

/// A hash by PBKDF2 (RFC 8018), as `$pbkdf2-sha256$i=600000$salt$hash`.
struct PBKDF2Hash: Sendable {
  private let digest: Digest
  private let iterations: Int
  private let salt: [UInt8]
  private let key: [UInt8]

  /// Describes a hash; nil where it cannot be one.
  init?(_ digest: Digest, iterations: Int, salt: [UInt8], key: [UInt8]) {
    // The beginning of a key is the key of that length: only those in use, so that one cut off is none.
    guard iterations > 0, [20, 32, 64].contains(key.count), salt.count <= 1024 else { return nil }
    self.digest = digest
    self.iterations = iterations
    self.salt = salt
    self.key = key
  }

  /// Reads the form it is stored in; nil where it is malformed.
  init?(_ text: String) {
    guard
      let match = text.wholeMatch(of: /\$pbkdf2-(sha1|sha256|sha512)\$i=(\d+)\$([^$]*)\$([^$]+)/),
      let digest = Digest(rawValue: String(match.1)), let iterations = Int(match.2),
      let salt = [UInt8](base64: match.3), let key = [UInt8](base64: match.4)
    else { return nil }
    self.init(digest, iterations: iterations, salt: salt, key: key)
  }

  /// The form it is stored in.
  var phc: String { "$pbkdf2-\(digest.rawValue)$i=\(iterations)$\(salt.base64)$\(key.base64)" }

  /// Whether verifying takes no more than about a second.
  var isAffordable: Bool {
    // Every part of the key of a digest's length costs all the iterations again.
    let parts = (key.count + digest.byteCount - 1) / digest.byteCount
    return iterations <= 1_500_000 / parts
  }

  /// Whether a password is the one that was hashed.
  func verify(_ password: Secret) throws -> Bool {
    var computed = [UInt8](repeating: 0, count: key.count)
    let status = password.withCString { text in
      PKCS5_PBKDF2_HMAC(
        text,
        Int32(password.byteCount),
        salt,
        Int32(salt.count),
        Int32(clamping: iterations),
        digest.function,
        Int32(key.count),
        &computed
      )
    }
    guard status == 1 else { throw PasswordHasher.Failure() }
    return Secret.areEqual(computed, key)
  }
}

import AccountsForms
import COpenSSL

/// A hash by PBKDF2 (RFC 8018), as `$pbkdf2-sha256$i=600000$salt$hash`.
struct PBKDF2Hash: Sendable, Redacted {
  let digest: Digest
  let iterations: Int
  let salt: [UInt8]
  let key: [UInt8]

  /// Creates a hash; nil if the values are invalid.
  init?(_ digest: Digest, iterations: Int, salt: [UInt8], key: [UInt8]) {
    // A prefix of a key is a valid shorter key: only the lengths in use are accepted, so that a
    // truncated key is not.
    guard digest != .md5, iterations > 0, [20, 32, 64].contains(key.count), salt.count <= 1024
    else { return nil }
    self.digest = digest
    self.iterations = iterations
    self.salt = salt
    self.key = key
  }

  /// Parses the stored form; nil if it is malformed.
  init?(_ text: String) {
    let fields = text.hashFields
    guard
      fields.count == 5, fields[1].hasPrefix("pbkdf2-"),
      let digest = Digest(rawValue: String(fields[1].dropFirst("pbkdf2-".count))),
      let numbers = fields[2].parameters("i"),
      let salt = [UInt8](base64: fields[3]), let key = [UInt8](base64: fields[4])
    else { return nil }
    self.init(digest, iterations: numbers[0], salt: salt, key: key)
  }

  /// The stored form.
  var phc: String { "$pbkdf2-\(digest.rawValue)$i=\(iterations)$\(salt.base64)$\(key.base64)" }

  /// Whether verifying takes no more than about a second.
  var isAffordable: Bool {
    // Every part of the key of a digest's length costs all the iterations again.
    let parts = (key.count + digest.byteCount - 1) / digest.byteCount
    return iterations <= 1_500_000 / parts
  }

  /// Whether a password matches the hash.
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
    guard status == 1 else { throw HashingFailure() }
    return Secret.areEqual(computed, key)
  }
}

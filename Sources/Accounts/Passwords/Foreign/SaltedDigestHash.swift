import AccountsForms

/// A digest of the password and a salt, as LDAP servers stored it, as `$ssha1$salt$hash`.
///
/// An attacker can try billions of passwords a second against it: it is accepted so that users can
/// be imported, and replaced at their next login.
struct SaltedDigestHash: Sendable, Redacted {
  private let digest: Digest
  private let salt: [UInt8]
  private let value: [UInt8]

  /// Creates a hash from a digest followed by its salt; nil if there is no salt.
  init?(_ digest: Digest, _ bytes: [UInt8]) {
    guard bytes.count > digest.byteCount, bytes.count <= digest.byteCount + 1024 else { return nil }
    self.digest = digest
    value = Array(bytes.prefix(digest.byteCount))
    salt = Array(bytes.dropFirst(digest.byteCount))
  }

  /// Parses the stored form; nil if it is malformed.
  init?(_ text: String) {
    let fields = text.hashFields
    guard
      fields.count == 4, fields[1].hasPrefix("ssha"),
      let digest = Digest(rawValue: String(fields[1].dropFirst())),
      let salt = [UInt8](base64: fields[2]), let value = [UInt8](base64: fields[3]),
      value.count == digest.byteCount
    else { return nil }
    self.init(digest, value + salt)
  }

  /// The stored form.
  var phc: String { "$s\(digest.rawValue)$\(salt.base64)$\(value.base64)" }

  /// Whether a password matches the hash.
  func verify(_ password: Secret) -> Bool {
    let computed = password.withUTF8 { text in
      salt.withUnsafeBufferPointer { digest.hash(text, $0) }
    }
    return Secret.areEqual(computed, value)
  }
}

import AccountsForms

/// A digest of the password and a salt, as LDAP servers stored it, as `$ssha1$salt$hash`.
///
/// A thief tries billions of passwords a second against it: it is accepted so that people can be brought over,
/// and replaced at their next login.
struct SaltedDigestHash: Sendable {
  private let digest: Digest
  private let salt: [UInt8]
  private let value: [UInt8]

  /// Takes a digest followed by its salt; nil where there is no salt.
  init?(_ digest: Digest, _ bytes: [UInt8]) {
    guard bytes.count > digest.byteCount, bytes.count <= digest.byteCount + 1024 else { return nil }
    self.digest = digest
    value = Array(bytes.prefix(digest.byteCount))
    salt = Array(bytes.dropFirst(digest.byteCount))
  }

  /// Reads the form it is stored in; nil where it is malformed.
  init?(_ text: String) {
    guard
      let match = text.wholeMatch(of: /\$s(sha1|sha256|sha512)\$([^$]+)\$([^$]+)/),
      let digest = Digest(rawValue: String(match.1)),
      let salt = [UInt8](base64: match.2), let value = [UInt8](base64: match.3),
      value.count == digest.byteCount
    else { return nil }
    self.init(digest, value + salt)
  }

  /// The form it is stored in.
  var phc: String { "$s\(digest.rawValue)$\(salt.base64)$\(value.base64)" }

  /// Whether a password is the one that was hashed.
  func verify(_ password: Secret) -> Bool {
    let computed = password.withUTF8 { text in
      salt.withUnsafeBufferPointer { digest.hash(text, $0) }
    }
    return Secret.areEqual(computed, value)
  }
}

import AccountsForms
import Foundation

/// A hash of Flask-Security, as `$flask-security$key$2b$…`: the hash, by another scheme, of the
/// password's HMAC-SHA-512 in base64.
///
/// The key is the site's `SECURITY_PASSWORD_SALT`; without one, the scheme hashes the password
/// itself (flask-security.readthedocs.io/en/stable/configuration.html, and hash_password in
/// flask_security/utils.py).
struct FlaskSecurityHash: Sendable, Redacted {
  private let key: [UInt8]
  private let inner: ForeignHash

  /// Parses the stored form; nil if it is malformed.
  init?(_ text: String) {
    guard let (key, hash) = Self.parts(text), !hash.hasPrefix(Self.prefix),
      let key = [UInt8](base64: key), key.count <= 1024,
      let inner = ForeignHash(String(hash))
    else { return nil }
    self.key = key
    self.inner = inner
  }

  /// The beginning of the stored form.
  static let prefix = "$flask-security$"

  /// The key in base64 and the other scheme's hash in a stored form; nil if it is malformed.
  static func parts(_ text: String) -> (key: Substring, hash: Substring)? {
    guard text.hasPrefix(prefix) else { return nil }
    let rest = text.dropFirst(prefix.count)
    return rest.firstIndex(of: "$").map { (rest[..<$0], rest[$0...]) }
  }

  /// Whether verifying takes no more than about a second and 256 MiB.
  var isAffordable: Bool { inner.isAffordable }

  /// The memory that verifying takes, in KiB.
  var memoryKiB: Int { inner.memoryKiB }

  /// Whether a password matches the hash.
  func verify(_ password: Secret) throws -> Bool {
    let password = Self.compatible(password)
    guard !key.isEmpty else { return try inner.verify(password) }
    let code = try password.withUTF8 {
      try Digest.hmac(Digest.sha512.function, key: key, $0)
    }
    return try inner.verify(Secret(Data(code).base64EncodedString()))
  }

  // Flask-Security hashes the password in NFKD.
  private static func compatible(_ password: Secret) -> Secret {
    password.withUTF8 { bytes in
      // This keeps most passwords out of any String.
      if bytes.allSatisfy({ $0 < 0x80 }) { return password }
      return Secret(
        String(decoding: bytes, as: UTF8.self).decomposedStringWithCompatibilityMapping
      )
    }
  }
}

/// The way in which a site with Flask-Security hashes passwords.
package enum FlaskSecurityHashing: Sendable, Redacted {
  /// Twice: first with the key `SECURITY_PASSWORD_SALT`, as by default.
  case double(salt: String)

  /// Once: with `SECURITY_PASSWORD_SINGLE_HASH`.
  case single

  /// Returns the stored form of the hash of a user of the site.
  package func hash(_ hash: String) -> String {
    // A password in plain text is no hash; it is refused as it is.
    guard hash.hasPrefix("$") else { return hash }
    let salt =
      switch self {
      case .double(let salt): salt
      case .single: ""
      }
    return "\(FlaskSecurityHash.prefix)\(Array(salt.utf8).base64)\(hash)"
  }
}

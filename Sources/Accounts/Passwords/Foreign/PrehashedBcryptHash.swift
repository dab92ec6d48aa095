import AccountsForms
import COpenSSL

/// bcrypt of a digest of the password, which has no limit of 72 bytes: WordPress' `$wp$2y$…` or
/// Django's `bcrypt_sha256`, stored as `$django-bcrypt-sha256$2b$…`.
struct PrehashedBcryptHash: Sendable, Redacted {
  private enum Digest {
    // developer.wordpress.org/reference/functions/wp_hash_password: base64 of the HMAC of the
    // trimmed password.
    case wordPress

    // docs.djangoproject.com/en/5.2/topics/auth/passwords, BCryptSHA256PasswordHasher: hexadecimal
    // SHA-256.
    case django
  }

  private let digest: Digest
  private let bcrypt: CryptHash

  /// Parses the stored form; nil if it is malformed.
  init?(_ text: String) {
    let schemes: [(String, Digest)] = [
      (Self.wordPressPrefix, .wordPress), (Self.djangoPrefix, .django),
    ]
    guard let (prefix, digest) = schemes.first(where: { text.hasPrefix($0.0 + "$2") }),
      let bcrypt = CryptHash(String(text.dropFirst(prefix.count)))
    else { return nil }
    self.digest = digest
    self.bcrypt = bcrypt
  }

  /// The beginning of WordPress' form.
  static let wordPressPrefix = "$wp"

  /// The beginning of the stored form of Django's hash.
  static let djangoPrefix = "$django-bcrypt-sha256"

  /// Whether verifying takes no more than about a second.
  var isAffordable: Bool { bcrypt.isAffordable }

  /// Whether a password matches the hash.
  func verify(_ password: Secret) throws -> Bool { try bcrypt.verify(digested(password)) }

  private func digested(_ password: Secret) throws -> Secret {
    switch digest {
    case .django:
      return Secret(password.withUTF8 { Accounts.Digest.sha256.hexadecimal($0) })
    case .wordPress:
      let code = try password.withUTF8 { bytes in
        // As PHP's trim() does, which WordPress applies at logins too.
        let start = bytes.firstIndex { !Self.isTrimmed($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !Self.isTrimmed($0) }.map { $0 + 1 } ?? start
        return try Accounts.Digest.hmac(
          EVP_sha384(),
          key: Array("wp-sha384".utf8),
          UnsafeBufferPointer(rebasing: bytes[start..<end])
        )
      }
      return Secret(code.base64)
    }
  }

  private static func isTrimmed(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0B).contains(byte) || byte == 0x0D
  }
}

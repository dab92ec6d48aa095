import AccountsForms
import Foundation

extension StringProtocol {
  /// The fields between the dollar signs of a hash.
  ///
  /// Hashes are split by hand: an import reads a million, and a regular expression in a function is
  /// compiled at each call.
  var hashFields: [SubSequence] { split(separator: "$", omittingEmptySubsequences: false) }

  /// The number written in decimal digits, without a sign or leading zeros; nil for any other text.
  var decimal: Int? {
    let isCanonical =
      utf8.allSatisfy { (0x30...0x39).contains($0) } && (first != "0" || self == "0")
    return isCanonical ? Int(self) : nil
  }

  /// The numbers of parameters such as `m=8,t=1,p=1`; nil unless they are exactly the named ones,
  /// in this order.
  func parameters(_ names: String...) -> [Int]? {
    let parts = split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == names.count else { return nil }
    let numbers = zip(names, parts)
      .compactMap { name, part in
        part.hasPrefix(name + "=") ? part.dropFirst(name.count + 1).decimal : nil
      }
    return numbers.count == names.count ? numbers : nil
  }
}

/// A password hash of another system, replaced at the next successful login.
///
/// Hashes in the form of crypt(5) or PHC are stored unchanged;
/// ``PasswordHash/init(imported:pepper:)`` converts the others to `$scheme$parameters$salt$hash`.
enum ForeignHash: Sendable, Redacted {
  /// bcrypt, sha256-crypt, sha512-crypt or yescrypt, in the form of crypt(5).
  case crypt(CryptHash)

  /// argon2i, argon2d, or argon2id with several lanes (RFC 9106).
  case argon2(Argon2Hash)

  /// PBKDF2 (RFC 8018).
  case pbkdf2(PBKDF2Hash)

  /// scrypt (RFC 7914).
  case scrypt(ScryptHash)

  /// scrypt in Firebase's variant.
  case firebaseScrypt(FirebaseScryptHash)

  /// bcrypt of a digest, as WordPress and Django use it.
  case prehashedBcrypt(PrehashedBcryptHash)

  /// Any other scheme with Flask-Security's key.
  indirect case flaskSecurity(FlaskSecurityHash)

  /// phpass, as WordPress and phpBB used it.
  case phpass(PhpassHash)

  /// A salted digest, as LDAP servers used it.
  case saltedDigest(SaltedDigestHash)

  /// Parses a stored hash; nil if it is malformed or of another scheme.
  init?(_ phc: String) {
    switch phc.split(separator: "$", omittingEmptySubsequences: true).first {
    case "2a", "2b", "2y", "5", "6", "y":
      guard let hash = CryptHash(phc) else { return nil }
      self = .crypt(hash)
    case "argon2i", "argon2d", "argon2id":
      guard let hash = Argon2Hash(phc) else { return nil }
      self = .argon2(hash)
    case "pbkdf2-sha1", "pbkdf2-sha256", "pbkdf2-sha512":
      guard let hash = PBKDF2Hash(phc) else { return nil }
      self = .pbkdf2(hash)
    case "scrypt":
      guard let hash = ScryptHash(phc) else { return nil }
      self = .scrypt(hash)
    case "firebase-scrypt":
      guard let hash = FirebaseScryptHash(phc) else { return nil }
      self = .firebaseScrypt(hash)
    case "wp", "django-bcrypt-sha256":
      guard let hash = PrehashedBcryptHash(phc) else { return nil }
      self = .prehashedBcrypt(hash)
    case "flask-security":
      guard let hash = FlaskSecurityHash(phc) else { return nil }
      self = .flaskSecurity(hash)
    case "P", "H":
      guard let hash = PhpassHash(phc) else { return nil }
      self = .phpass(hash)
    case "ssha1", "ssha256", "ssha512":
      guard let hash = SaltedDigestHash(phc) else { return nil }
      self = .saltedDigest(hash)
    default: return nil
    }
  }

  /// Whether verifying takes no more than about a second and 256 MiB: more would let one login
  /// delay all others.
  var isAffordable: Bool {
    switch self {
    case .crypt(let hash): hash.isAffordable
    case .argon2(let hash): hash.isAffordable
    case .pbkdf2(let hash): hash.isAffordable
    case .scrypt(let hash): hash.isAffordable
    case .firebaseScrypt(let hash): hash.isAffordable
    case .prehashedBcrypt(let hash): hash.isAffordable
    case .flaskSecurity(let hash): hash.isAffordable
    case .phpass(let hash): hash.isAffordable
    case .saltedDigest: true
    }
  }

  /// The memory that verifying takes, in KiB; 0 for schemes that need little.
  var memoryKiB: Int {
    switch self {
    case .crypt(let hash): hash.memoryKiB
    case .argon2(let hash): hash.memoryKiB
    case .scrypt(let hash): hash.memoryKiB
    case .firebaseScrypt(let hash): hash.memoryKiB
    case .flaskSecurity(let hash): hash.memoryKiB
    case .pbkdf2, .prehashedBcrypt, .phpass, .saltedDigest: 0
    }
  }

  /// Whether a password matches the hash.
  ///
  /// - Parameter password: the password to check.
  /// - Returns: whether it matches.
  /// - Throws: ``HashingFailure`` if the hash cannot be computed.
  func verify(_ password: Secret) throws -> Bool {
    // crypt(5) would end the text at a NUL, and HMAC ignores one at the end: another password would
    // match.
    let hasNUL = password.withUTF8 { $0.contains(0) }
    // The work of some schemes grows with the password, whose length an attacker chooses.
    guard !hasNUL, password.byteCount <= 512 else { return false }
    return switch self {
    case .crypt(let hash): try hash.verify(password)
    case .argon2(let hash): try hash.verify(password)
    case .pbkdf2(let hash): try hash.verify(password)
    case .scrypt(let hash): try hash.verify(password)
    case .firebaseScrypt(let hash): try hash.verify(password)
    case .prehashedBcrypt(let hash): try hash.verify(password)
    case .flaskSecurity(let hash): try hash.verify(password)
    case .phpass(let hash): hash.verify(password)
    case .saltedDigest(let hash): hash.verify(password)
    }
  }
}

import AccountsForms
import Foundation

/// A password's hash as other systems make it, which is verified once more and then replaced.
///
/// What says its own scheme in the form of crypt(5) or PHC is stored as it came; the others are brought into
/// the form `$scheme$parameters$salt$hash` by ``PasswordHash/init(imported:)``.
enum ForeignHash: Sendable {
  /// bcrypt, sha256-crypt, sha512-crypt or yescrypt, in the form of crypt(5).
  case crypt(CryptHash)

  /// argon2i, argon2d, or argon2id by several lanes (RFC 9106).
  case argon2(Argon2Hash)

  /// PBKDF2 (RFC 8018).
  case pbkdf2(PBKDF2Hash)

  /// scrypt (RFC 7914).
  case scrypt(ScryptHash)

  /// phpass, as WordPress and phpBB used it.
  case phpass(PhpassHash)

  /// A salted digest, as LDAP servers used it.
  case saltedDigest(SaltedDigestHash)

  /// Reads a stored hash; nil where it is none of these, or is malformed.
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
    case "P", "H":
      guard let hash = PhpassHash(phc) else { return nil }
      self = .phpass(hash)
    case "ssha1", "ssha256", "ssha512":
      guard let hash = SaltedDigestHash(phc) else { return nil }
      self = .saltedDigest(hash)
    default: return nil
    }
  }

  /// Whether verifying takes no more than about a second and 256 MiB: more would let one login hold up
  /// everybody's.
  var isAffordable: Bool {
    switch self {
    case .crypt(let hash): hash.isAffordable
    case .argon2(let hash): hash.isAffordable
    case .pbkdf2(let hash): hash.isAffordable
    case .scrypt(let hash): hash.isAffordable
    case .phpass(let hash): hash.isAffordable
    case .saltedDigest: true
    }
  }

  /// Whether a password is the one that was hashed.
  ///
  /// - Parameter password: what is offered.
  /// - Returns: whether it is.
  /// - Throws: ``PasswordHasher/Failure`` where it cannot be computed.
  func verify(_ password: Secret) throws -> Bool {
    // For crypt(5) the text would end there, and HMAC takes a NUL at the end for none: another password would
    // do.
    let hasNUL = password.withUTF8 { $0.contains(0) }
    // The work of some grows with the password, whose length the guesser chooses.
    guard !hasNUL, password.byteCount <= 512 else { return false }
    return switch self {
    case .crypt(let hash): try hash.verify(password)
    case .argon2(let hash): try hash.verify(password)
    case .pbkdf2(let hash): try hash.verify(password)
    case .scrypt(let hash): try hash.verify(password)
    case .phpass(let hash): hash.verify(password)
    case .saltedDigest(let hash): hash.verify(password)
    }
  }
}

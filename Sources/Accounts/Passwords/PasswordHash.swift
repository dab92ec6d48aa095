import CSodium

/// A password's hash, as a PHC string that names its own scheme, cost and salt.
struct PasswordHash: Sendable {
  /// The PHC string, such as `$argon2id$v=19$m=19456,t=2,p=1$…`.
  let phc: String

  /// What it cost; nil where it is not argon2id of today's version, 0x13.
  var cost: HashingCost? {
    guard let match = phc.wholeMatch(of: /\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$.+/) else {
      return nil
    }
    guard let memory = Int(match.1), let passes = Int(match.2) else { return nil }
    return HashingCost(memoryKiB: memory, passes: passes)
  }

  /// The hash as another system made it; nil where it is of our own kind.
  var foreign: ForeignHash? {
    if phc.hasPrefix("$argon2id$v=19$"), phc.contains(",p=1$") { return nil }
    return ForeignHash(phc)
  }

  /// Whether a password can be checked against it: scheme, cost, salt and hash can all be read.
  var isWellFormed: Bool {
    if foreign != nil { return true }
    // It answers -1 for what it cannot read, and takes the scheme from the string
    // (doc.libsodium.org/password_hashing/default_phf).
    return Sodium.isReady
      && crypto_pwhash_str_needs_rehash(phc, 1, Int(crypto_pwhash_MEMLIMIT_MIN)) >= 0
  }
}

extension PasswordHash: CustomStringConvertible {
  /// Never the hash: logs are no place for it.
  var description: String { "(password hash)" }
}

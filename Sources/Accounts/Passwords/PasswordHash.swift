import CSodium

/// A password's hash, as a PHC string that names its own scheme, cost and salt.
struct PasswordHash: Sendable {
  /// The PHC string, such as `$argon2id$v=19$m=19456,t=2,p=1$…`; with `,keyid=…` behind `p=1` where a pepper
  /// was mixed in (github.com/P-H-C/phc-string-format).
  let phc: String

  /// What it cost; nil where it is not argon2id of today's version, 0x13.
  var cost: HashingCost? {
    let pattern = /\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+(?:,keyid=[a-z0-9]+)?\$.+/
    guard let match = phc.wholeMatch(of: pattern) else { return nil }
    guard let memory = Int(match.1), let passes = Int(match.2) else { return nil }
    return HashingCost(memoryKiB: memory, passes: passes)
  }

  /// The pepper's key that was mixed into the password; nil for none.
  var pepperID: String? { (phc.firstMatch(of: Self.keyID)?.1).map(String.init) }

  /// The string as libsodium reads it, which knows nothing of peppers.
  var withoutPepperID: String { phc.replacing(Self.keyID, with: ",p=1$") }

  /// What stands before the pepper's key in ``phc``.
  static let pepperMarker = ",p=1,keyid="

  private static var keyID: Regex<(Substring, Substring)> { /,p=1,keyid=([a-z0-9]+)\$/ }

  /// The same hash, of a password that a pepper's key was mixed into.
  func peppered(with id: String) -> PasswordHash {
    PasswordHash(phc: phc.replacing(",p=1$", with: ",p=1,keyid=\(id)$", maxReplacements: 1))
  }

  /// The scheme and the cost, without salt and hash: what decides how long a check takes.
  var kind: String {
    let parts = phc.split(separator: "$")
    switch parts.first {
    // Salt and hash are one.
    case "2a", "2b", "2y": return parts.dropLast().joined(separator: "$")
    // The cost is the first letter of the rest.
    case "P", "H": return String(phc.prefix(4))
    default: return parts.dropLast(2).joined(separator: "$")
    }
  }

  /// The hash as another system made it; nil where it is of our own kind.
  var foreign: ForeignHash? {
    if phc.hasPrefix("$argon2id$v=19$"), withoutPepperID.contains(",p=1$") { return nil }
    return ForeignHash(phc)
  }

  /// Whether a password can be checked against it: scheme, cost, salt and hash can all be read.
  var isWellFormed: Bool {
    if foreign != nil { return true }
    // It answers -1 for what it cannot read, and takes the scheme from the string
    // (doc.libsodium.org/password_hashing/default_phf).
    return Sodium.isReady
      && crypto_pwhash_str_needs_rehash(withoutPepperID, 1, Int(crypto_pwhash_MEMLIMIT_MIN)) >= 0
  }
}

extension PasswordHash: CustomStringConvertible {
  /// Never the hash: logs are no place for it.
  var description: String { "(password hash)" }
}

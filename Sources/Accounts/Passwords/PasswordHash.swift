import AccountsForms
import CSodium

/// A password hash, as a PHC string with its scheme, cost and salt.
package struct PasswordHash: Sendable {
  /// The PHC string, such as `$argon2id$v=19$m=19456,t=2,p=1$…`; with `,keyid=…` after `p=1` if a
  /// pepper was mixed in (github.com/P-H-C/phc-string-format).
  package let phc: String

  /// The parameters of an argon2id string of version 0x13; nil for any other string.
  private let parameters: Parameters?

  /// Creates a hash from a PHC string.
  package init(phc: String) {
    self.phc = phc
    parameters = Parameters(phc)
  }

  /// The hash of a user without a password: no password matches it.
  package static let unset = PasswordHash(phc: "$none")

  /// Whether the user has a password.
  package var isSet: Bool { phc != Self.unset.phc }

  /// The cost; nil if the hash is not argon2id of version 0x13.
  var cost: HashingCost? { parameters?.cost }

  /// The memory that verifying takes, in KiB; 0 for schemes that need little.
  ///
  /// At most what argon2 can use (RFC 9106 section 3.1): sums of what a broken database says do not
  /// overflow.
  var memoryKiB: Int { min(cost?.memoryKiB ?? foreign?.memoryKiB ?? 0, Int(UInt32.max)) }

  /// The identifier of the pepper key that was mixed in; nil for none.
  package var pepperID: String? { parameters?.pepperID }

  /// The string without the pepper key, as libsodium reads it.
  var withoutPepperID: String {
    guard let id = pepperID else { return phc }
    return phc.replacing(",keyid=\(id)$", with: "$", maxReplacements: 1)
  }

  /// The text before the pepper key in ``phc``.
  package static let pepperMarker = ",p=1,keyid="

  private struct Parameters {
    let cost: HashingCost
    let lanes: Int
    let pepperID: String?

    /// Parses a string.
    ///
    /// Parsing is by hand and by bytes: an import reads a million strings, and a regular expression
    /// takes a hundred times as long.
    init?(_ phc: String) {
      let scheme = "$argon2id$v=19$".utf8
      guard phc.utf8.starts(with: scheme) else { return nil }
      let parts = phc.utf8.dropFirst(scheme.count)
        .split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
      guard parts.count == 3, !parts[1].isEmpty else { return nil }
      let figures = parts[0].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      guard
        (3...4).contains(figures.count),
        let memory = Self.number("m=", figures[0]), let passes = Self.number("t=", figures[1]),
        let lanes = Self.number("p=", figures[2])
      else { return nil }
      var pepperID: String?
      if figures.count == 4 {
        let name = "keyid=".utf8
        guard lanes == 1, figures[3].starts(with: name) else { return nil }
        pepperID = String(figures[3].dropFirst(name.count))
      }
      cost = HashingCost(memoryKiB: memory, passes: passes)
      self.lanes = lanes
      self.pepperID = pepperID
    }

    private static func number(_ name: String, _ text: Substring.UTF8View) -> Int? {
      guard text.starts(with: name.utf8) else { return nil }
      let digits = text.dropFirst(name.utf8.count)
      return digits.allSatisfy { (0x30...0x39).contains($0) } ? Int(Substring(digits)) : nil
    }
  }

  /// Returns the hash with the identifier of a pepper key.
  func peppered(with id: String) -> PasswordHash {
    PasswordHash(phc: phc.replacing(",p=1$", with: ",p=1,keyid=\(id)$", maxReplacements: 1))
  }

  /// The scheme and the cost, without salt and hash: they decide how long a check takes.
  var kind: String {
    let parts = phc.split(separator: "$")
    switch parts.first {
    // Salt and hash are one field.
    case "2a", "2b", "2y", "wp", "django-bcrypt-sha256":
      return parts.dropLast().joined(separator: "$")
    // The cost is the first letter of the rest.
    case "P", "H": return String(phc.prefix(4))
    // Two fields of the project's key follow.
    case "firebase-scrypt": return parts.prefix(2).joined(separator: "$")
    case "flask-security":
      let hash = FlaskSecurityHash.parts(phc).map { PasswordHash(phc: String($0.hash)) }
      return "flask-security$\(hash?.kind ?? "")"
    default: return parts.dropLast(2).joined(separator: "$")
    }
  }

  /// The hash of another system; nil for our own scheme.
  var foreign: ForeignHash? { isOfSodium ? nil : ForeignHash(phc) }

  /// Whether libsodium can read the string.
  ///
  /// libsodium returns -1 for a string that it cannot read, and takes the scheme from the string
  /// (doc.libsodium.org/password_hashing/default_phf).
  private var isOfSodium: Bool {
    parameters?.lanes == 1 && Sodium.isReady
      && crypto_pwhash_str_needs_rehash(withoutPepperID, 1, Int(crypto_pwhash_MEMLIMIT_MIN)) >= 0
  }

  /// Whether the hash can be verified: scheme, cost, salt and hash are all readable, or no password
  /// is set.
  package var isWellFormed: Bool { !isSet || isOfSodium || ForeignHash(phc) != nil }

  /// The name of the scheme, such as `bcrypt`; nil without a password.
  package var scheme: String? {
    guard isSet, let first = phc.dropFirst().split(separator: "$", maxSplits: 1).first else {
      return nil
    }
    return switch first {
    case "2a", "2b", "2y": "bcrypt"
    case "5": "sha256-crypt"
    case "6": "sha512-crypt"
    case "y": "yescrypt"
    case "P", "H": "phpass"
    case "wp": "wordpress-bcrypt"
    case "django-bcrypt-sha256": "bcrypt-sha256"
    default: String(first)
    }
  }
}

extension PasswordHash: Redacted {
  /// A placeholder: logs must not contain the hash.
  package var description: String { "(password hash)" }
}

import AccountsForms
import CArgon2

/// A hash by argon2 (RFC 9106) in a form that libsodium does not make, verified by libargon2.
struct Argon2Hash: Sendable {
  private let text: String
  private let type: argon2_type

  /// Whether verifying takes no more than about a second and 256 MiB.
  let isAffordable: Bool

  /// Reads a PHC string; nil where it is malformed.
  init?(_ text: String) {
    let pattern = /\$(argon2id?|argon2d)(?:\$v=(\d+))?\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)/
    guard
      let match = text.wholeMatch(of: pattern),
      let memory = Int(match.3), let passes = Int(match.4), let lanes = Int(match.5),
      [UInt8](base64: match.6) != nil, [UInt8](base64: match.7) != nil
    else { return nil }
    type =
      switch match.1 {
      case "argon2i": Argon2_i
      case "argon2d": Argon2_d
      default: Argon2_id
      }
    let cost = HashingCost(memoryKiB: memory, passes: passes)
    isAffordable = memory >= 8 && passes >= 1 && cost.isAffordable && (1...16).contains(lanes)
    self.text = text
  }

  /// Whether a password is the one that was hashed.
  func verify(_ password: Secret) throws -> Bool {
    let code = password.withUTF8 { bytes in
      argon2_verify(text, bytes.baseAddress, bytes.count, type)
    }
    if code == ARGON2_OK.rawValue { return true }
    guard code == ARGON2_VERIFY_MISMATCH.rawValue else { throw PasswordHasher.Failure() }
    return false
  }
}

import AccountsForms
import CCrypt
import CSodium
import Foundation

/// A hash of crypt(5): bcrypt (`$2a$`, `$2b$`, `$2y$`), sha256-crypt (`$5$`), sha512-crypt (`$6$`) or yescrypt
/// (`$y$`), verified by libxcrypt.
struct CryptHash: Sendable {
  private let text: String

  /// Whether verifying takes no more than about a second.
  let isAffordable: Bool

  /// Reads a hash; nil where it is malformed.
  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4, text.utf8.count < 384, text.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
    else {
      return nil
    }
    switch parts[1] {
    case "2a", "2b", "2y":
      guard parts.count == 4, let cost = Int(parts[2]), parts[3].utf8.count == 53 else {
        return nil
      }
      isAffordable = (4...14).contains(cost)
    case "5", "6":
      let hasRounds = parts[2].hasPrefix("rounds=")
      guard parts.count == (hasRounds ? 5 : 4) else { return nil }
      guard parts[parts.count - 1].utf8.count == (parts[1] == "5" ? 43 : 86) else { return nil }
      guard let rounds = hasRounds ? Int(parts[2].dropFirst(7)) : 5000 else { return nil }
      isAffordable = rounds <= 200_000
    default:
      guard parts.count == 5, parts[4].utf8.count == 43 else { return nil }
      // The flavour, the memory as a power of two in crypt's alphabet, and a block of 4 KiB; nothing else is
      // in use. `D` stands for 256 MiB.
      isAffordable = parts[2].wholeMatch(of: /j[.\/0-9A-D]T/) != nil
    }
    self.text = text
  }

  /// Whether a password is the one that was hashed.
  func verify(_ password: Secret) throws -> Bool {
    // Too large for the stack of a thread.
    let data = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
    defer {
      sodium_memzero(data, MemoryLayout<crypt_data>.size)
      data.deallocate()
    }
    memset(data, 0, MemoryLayout<crypt_data>.size)
    let computed = password.withCString { phrase in
      crypt_rn(phrase, text, data, Int32(MemoryLayout<crypt_data>.size)).map { String(cString: $0) }
    }
    guard let computed, !computed.hasPrefix("*") else { throw PasswordHasher.Failure() }
    return Secret.areEqual(Array(computed.utf8), Array(text.utf8))
  }
}

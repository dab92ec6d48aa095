import AccountsForms
import CCrypt
import CSodium
import Foundation

/// A hash of crypt(5): bcrypt (`$2a$`, `$2b$`, `$2y$`), sha256-crypt (`$5$`), sha512-crypt (`$6$`)
/// or yescrypt (`$y$`), verified by libxcrypt.
struct CryptHash: Sendable, Redacted {
  private let text: String

  /// Whether verifying takes no more than about a second.
  let isAffordable: Bool

  /// The memory that verifying takes, in KiB.
  let memoryKiB: Int

  /// Parses a hash; nil if it is malformed, so that libxcrypt could not verify it.
  init?(_ text: String) {
    let fields = text.hashFields
    guard fields.count >= 4, text.utf8.count < 384, fields[0].isEmpty else { return nil }
    let isAffordable: Bool? =
      switch fields[1] {
      case "2a", "2b", "2y": Self.bcrypt(fields)
      case "5": Self.sha(fields, length: 43)
      case "6": Self.sha(fields, length: 86)
      case "y": Self.yescrypt(fields)
      default: nil
      }
    guard let isAffordable else { return nil }
    self.isAffordable = isAffordable
    // The second letter of yescrypt's parameters is the logarithm of its blocks; other schemes need
    // little.
    memoryKiB = fields[1] == "y" && isAffordable ? (256 << 10) >> Self.halvings(fields[2]) : 0
    self.text = text
  }

  /// Whether bcrypt's cost is affordable; nil if the hash is malformed.
  private static func bcrypt(_ fields: [Substring]) -> Bool? {
    guard
      fields.count == 4, fields[2].utf8.count == 2,
      fields[2].isOfCryptAlphabet, let cost = Int(fields[2]),
      (4...31).contains(cost),
      fields[3].utf8.count == 53, fields[3].isOfCryptAlphabet
    else { return nil }
    return cost <= 14
  }

  /// Whether the rounds of sha-crypt are affordable; nil if the hash is malformed.
  private static func sha(_ fields: [Substring], length: Int) -> Bool? {
    var fields = fields
    var rounds = 5000
    if fields[2].hasPrefix("rounds=") {
      guard let named = fields.remove(at: 2).dropFirst("rounds=".count).decimal else { return nil }
      rounds = named
    }
    // libxcrypt would compute other rounds and a shorter salt than are named.
    guard
      fields.count == 4, (1000...999_999_999).contains(rounds), fields[2].utf8.count <= 16,
      fields[2].isOfCryptAlphabet, fields[3].utf8.count == length, fields[3].isOfCryptAlphabet
    else { return nil }
    return rounds <= 200_000
  }

  /// Whether yescrypt's memory is affordable; nil if the hash is malformed.
  private static func yescrypt(_ fields: [Substring]) -> Bool? {
    let salt = fields[3].utf8
    // Groups of four characters, lowest six bits first, stand for three bytes; the bits left over
    // are zero.
    let last: ClosedRange<UInt8>? =
      switch salt.count % 4 {
      case 0: .min ... .max
      case 2: UInt8(ascii: ".")...UInt8(ascii: "1")
      case 3: UInt8(ascii: ".")...UInt8(ascii: "D")
      default: nil
      }
    guard
      fields.count == 5, salt.count <= 86, salt.last.map({ last?.contains($0) == true }) == true,
      fields[3].isOfCryptAlphabet, fields[4].utf8.count == 43, fields[4].isOfCryptAlphabet
    else { return nil }
    // The flavour, the memory as a power of two in crypt's alphabet, and a block of 4 KiB; no other
    // form is in use. `D` stands for 256 MiB.
    let parameters = Array(fields[2].utf8)
    return parameters.count == 3 && parameters[0] == UInt8(ascii: "j")
      && (UInt8(ascii: ".")...UInt8(ascii: "D")).contains(parameters[1])
      && parameters[2] == UInt8(ascii: "T") && fields[2].isOfCryptAlphabet
  }

  /// The number of times that yescrypt's parameters halve 256 MiB.
  private static func halvings(_ parameters: Substring) -> Int {
    let digits = Array("./0123456789ABCD".utf8)
    let digit =
      parameters.utf8.dropFirst().first.flatMap(digits.firstIndex(of:)) ?? digits.count - 1
    return digits.count - 1 - digit
  }

  /// Whether a password matches the hash.
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
    guard let computed, !computed.hasPrefix("*") else { throw HashingFailure() }
    return Secret.areEqual(Array(computed.utf8), Array(text.utf8))
  }
}

extension Substring {
  /// Whether all characters are of the base64 of crypt(5).
  fileprivate var isOfCryptAlphabet: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: ".")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: false
      }
    }
  }
}

public import AccountsForms
import CSodium
import Foundation

/// What proves a session: 256 random bits, told once, when the session starts.
///
/// Only its SHA-256 is stored: a copy of the database lets nobody in. A plain hash is enough for a text that
/// nobody can guess (SP 800-63B-4 section 5.1, ASVS 5.0 6.5.2).
public struct SessionToken: Sendable {
  /// The token in base64url (RFC 4648 section 5): 43 characters.
  public let text: Secret

  /// Makes a token from the system's randomness.
  init() {
    var bytes = [UInt8](repeating: 0, count: 32)
    randombytes_buf(&bytes, bytes.count)
    text = Secret(Data(bytes).base64URL)
    sodium_memzero(&bytes, bytes.count)
  }

  /// Takes a token that somebody offers; nil where it cannot be one.
  public init?(_ text: Secret) {
    let isToken = text.withUTF8 { bytes in
      bytes.count == 43
        && bytes.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
    }
    guard isToken else { return nil }
    self.text = text
  }

  /// What is stored of it.
  var hash: [UInt8] { text.withUTF8 { SHA256.hash($0) } }
}

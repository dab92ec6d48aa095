import AccountsForms
import CSodium

extension Secret {
  /// The length of 256 bits in base64url.
  private static let length = 43

  /// Returns 256 random bits in base64url (RFC 4648 section 5): 43 characters.
  static func generated() -> Secret {
    precondition(Sodium.isReady, "libsodium could not be set up")
    var bytes = [UInt8](repeating: 0, count: 32)
    randombytes_buf(&bytes, bytes.count)
    return Secret(base64URL: &bytes)
  }

  /// Writes 32 bytes in base64url, without padding, and erases them.
  convenience init(base64URL bytes: inout [UInt8]) {
    var text = [CChar](repeating: 0, count: Self.length + 1)
    sodium_bin2base64(
      &text,
      text.count,
      bytes,
      bytes.count,
      sodium_base64_VARIANT_URLSAFE_NO_PADDING
    )
    self.init(copying: text.dropLast().lazy.map(UInt8.init(bitPattern:)))
    sodium_memzero(&text, text.count)
    sodium_memzero(&bytes, bytes.count)
  }

  /// Whether the text looks like 256 bits in base64url.
  var isBase64URL: Bool {
    withUTF8 { bytes in
      bytes.count == Self.length
        && bytes.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
    }
  }
}

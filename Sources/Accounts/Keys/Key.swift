package import AccountsForms
import CSodium

/// A key of this installation: 256 random bits, kept in a file that only its owner can read.
package struct Key: Sendable {
  /// What the key is called by: tells which one was used, and nothing else.
  package let id: String

  /// How many characters ``id`` has.
  package static let idLength = 8

  private let text: Secret

  /// Makes a key from the system's randomness.
  package init() { self.init(.generated()) }

  /// Takes a key as it is kept; nil where the text cannot be one.
  package init?(_ text: some Collection<UInt8>) {
    guard let secret = Secret(utf8: text), secret.isBase64URL else { return nil }
    self.init(secret)
  }

  private init(_ text: Secret) {
    self.text = text
    id = text.withUTF8 { bytes in
      String(Digest.sha256.hexadecimal(Array("accounts key\n".utf8) + bytes).prefix(Self.idLength))
    }
  }

  /// The line that keeps the key, without its end.
  package var line: Secret { text }

  /// HMAC-SHA-256 (RFC 2104, FIPS 198-1) of a message under the key.
  func authenticate(_ message: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    text.withUTF8 { key in
      if let start = key.baseAddress { crypto_auth_hmacsha256_init(&state, start, key.count) }
    }
    if let start = message.baseAddress {
      crypto_auth_hmacsha256_update(&state, start, UInt64(message.count))
    }
    crypto_auth_hmacsha256_final(&state, &code)
    sodium_memzero(&state, MemoryLayout.size(ofValue: state))
    return code
  }

  /// A key for one purpose: who learns it learns nothing about those for others.
  package func derived(for purpose: String) -> [UInt8] {
    Array(purpose.utf8).withUnsafeBufferPointer(authenticate)
  }
}

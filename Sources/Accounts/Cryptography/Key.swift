package import AccountsForms
import CSodium

/// A key of this installation: 256 random bits, kept where only its owner can read them.
package struct Key: Sendable {
  /// The identifier of the key, which reveals nothing else about it.
  package let id: String

  /// The length of ``id`` in characters.
  package static let idLength = 8

  private let text: Secret

  /// Creates a random key.
  package init() { self.init(.generated()) }

  /// Parses a stored key; nil if the text is malformed.
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

  /// The key as a line of text, without its line end.
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

  /// Derives a key for one purpose; it reveals nothing about those for others.
  package func derived(for purpose: String) -> [UInt8] {
    Array(purpose.utf8).withUnsafeBufferPointer(authenticate)
  }

  /// Derives a key for one purpose, from which further keys and codes are derived.
  func subkey(for purpose: String) -> Key {
    var bytes = derived(for: purpose)
    return Key(Secret(base64URL: &bytes))
  }
}

/// The source of the keys for one purpose.
package struct KeySource: Sendable {
  /// Returns the existing keys, oldest first; nil if none was ever created.
  let existing: @Sendable () throws -> [Key]?

  /// Returns the newest key, or creates the first.
  let newestOrNew: @Sendable () throws -> Key

  /// Creates a source of keys.
  package init(
    existing: @escaping @Sendable () throws -> [Key]?,
    newestOrNew: @escaping @Sendable () throws -> Key
  ) {
    self.existing = existing
    self.newestOrNew = newestOrNew
  }
}

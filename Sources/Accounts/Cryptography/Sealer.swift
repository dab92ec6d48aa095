import CSodium

/// A way to seal small secrets of one kind, so that a copy of the database alone reveals none.
///
/// XChaCha20-Poly1305 (libsodium). A box is a version byte, a random nonce and the ciphertext; the
/// version and the row are authenticated with it: a box copied to another row does not open. The
/// key is derived for the kind, so that a box of one kind does not open as one of another.
struct Sealer: Sendable {
  private static let version: UInt8 = 2
  private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  private let purpose: String

  /// Creates a sealer for a kind of secrets, such as `mail`.
  init(_ context: String) { purpose = "accounts \(context) seal 1" }

  /// Seals a secret.
  ///
  /// - Parameters:
  ///   - secret: the secret.
  ///   - row: the name of the row that keeps the box, with all that must not change in it.
  ///   - key: the key.
  /// - Returns: the box.
  func seal(_ secret: [UInt8], of row: String, with key: Key) -> [UInt8] {
    precondition(Sodium.isReady, "libsodium could not be set up")
    var derived = key.derived(for: purpose)
    defer { sodium_memzero(&derived, derived.count) }
    var nonce = [UInt8](repeating: 0, count: Self.nonceLength)
    randombytes_buf(&nonce, nonce.count)
    var sealed = [UInt8](repeating: 0, count: secret.count + Self.tagLength)
    let context = [Self.version] + Array(row.utf8)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed,
      nil,
      secret,
      UInt64(secret.count),
      context,
      UInt64(context.count),
      nil,
      nonce,
      derived
    )
    return [Self.version] + nonce + sealed
  }

  /// Opens a box; nil if it was altered, or sealed for another row or with another key.
  ///
  /// - Returns: the secret, which the caller erases.
  func unseal(_ box: [UInt8], of row: String, with key: Key) -> [UInt8]? {
    precondition(Sodium.isReady, "libsodium could not be set up")
    guard box.first == Self.version, box.count >= 1 + Self.nonceLength + Self.tagLength else {
      return nil
    }
    let nonce = Array(box[1...Self.nonceLength])
    let sealed = Array(box[(1 + Self.nonceLength)...])
    var secret = [UInt8](repeating: 0, count: sealed.count - Self.tagLength)
    var derived = key.derived(for: purpose)
    defer { sodium_memzero(&derived, derived.count) }
    let context = [Self.version] + Array(row.utf8)
    let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &secret,
      nil,
      nil,
      sealed,
      UInt64(sealed.count),
      context,
      UInt64(context.count),
      nonce,
      derived
    )
    return status == 0 ? secret : nil
  }
}

import AccountsForms
import CSodium
import Foundation

/// Seals the content of mails, so that a copy of the database alone reveals no link or code in
/// them.
///
/// XChaCha20-Poly1305 (libsodium). A box is a version byte, a random nonce and the ciphertext; the
/// version, the row, the kind and the recipient are authenticated with it: a box copied to another
/// row, or in a row whose recipient was changed, does not open.
enum MailSeal {
  private static let version: UInt8 = 2
  private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  /// Seals the values of a mail's fields.
  static func seal(
    _ values: [MailField: String],
    of mail: QueuedMail,
    with key: Key
  ) -> SealedContent {
    let named = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    precondition(Sodium.isReady, "libsodium could not be set up")
    // A dictionary of texts can always be encoded.
    var text = (try? JSONEncoder().encode(named)).map(Array.init) ?? []
    var secret = key.derived(for: "accounts mail seal 1")
    defer {
      sodium_memzero(&text, text.count)
      sodium_memzero(&secret, secret.count)
    }
    var nonce = [UInt8](repeating: 0, count: nonceLength)
    randombytes_buf(&nonce, nonce.count)
    var sealed = [UInt8](repeating: 0, count: text.count + tagLength)
    let context = context(of: mail)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed,
      nil,
      text,
      UInt64(text.count),
      context,
      UInt64(context.count),
      nil,
      nonce,
      secret
    )
    return SealedContent(keyID: key.id, box: [version] + nonce + sealed)
  }

  /// Opens a box; nil if it was altered, or sealed for another mail or with another key.
  static func unseal(
    _ content: SealedContent,
    of mail: QueuedMail,
    with key: Key
  ) -> [MailField: String]? {
    precondition(Sodium.isReady, "libsodium could not be set up")
    let box = content.box
    guard box.first == version, box.count >= 1 + nonceLength + tagLength else { return nil }
    let nonce = Array(box[1...nonceLength])
    let sealed = Array(box[(1 + nonceLength)...])
    var text = [UInt8](repeating: 0, count: sealed.count - tagLength)
    var secret = key.derived(for: "accounts mail seal 1")
    defer {
      sodium_memzero(&text, text.count)
      sodium_memzero(&secret, secret.count)
    }
    let context = context(of: mail)
    let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &text,
      nil,
      nil,
      sealed,
      UInt64(sealed.count),
      context,
      UInt64(context.count),
      nonce,
      secret
    )
    guard status == 0,
      let named = try? JSONDecoder().decode([String: String].self, from: Data(text))
    else { return nil }
    return Dictionary(
      uniqueKeysWithValues: named.compactMap { name, value in
        MailField(rawValue: name).map { ($0, value) }
      }
    )
  }

  private static func context(of mail: QueuedMail) -> [UInt8] {
    [version] + Array("outbox/\(mail.id)/\(mail.kindName)/\(mail.recipient.text)".utf8)
  }
}

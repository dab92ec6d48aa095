import AccountsForms
import CSodium
import Foundation

/// The seal on the content of mails: the row, the kind and the recipient are bound in.
enum MailSeal {
  private static let sealer = Sealer("mail")

  /// Seals the values of a mail's fields.
  static func seal(
    _ values: [MailField: String],
    of mail: QueuedMail,
    with key: Key
  ) -> SealedContent {
    let named = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) })
    // A dictionary of texts can always be encoded.
    var text = (try? JSONEncoder().encode(named)).map(Array.init) ?? []
    defer { sodium_memzero(&text, text.count) }
    return SealedContent(keyID: key.id, box: sealer.seal(text, of: row(of: mail), with: key))
  }

  /// Opens a box; nil if it was altered, or sealed for another mail or with another key.
  static func unseal(
    _ content: SealedContent,
    of mail: QueuedMail,
    with key: Key
  ) -> [MailField: String]? {
    guard var text = sealer.unseal(content.box, of: row(of: mail), with: key) else { return nil }
    defer { sodium_memzero(&text, text.count) }
    guard let named = try? JSONDecoder().decode([String: String].self, from: Data(text)) else {
      return nil
    }
    return Dictionary(
      uniqueKeysWithValues: named.compactMap { name, value in
        MailField(rawValue: name).map { ($0, value) }
      }
    )
  }

  private static func row(of mail: QueuedMail) -> String {
    "outbox/\(mail.id)/\(mail.kindName)/\(mail.recipient.text)"
  }
}

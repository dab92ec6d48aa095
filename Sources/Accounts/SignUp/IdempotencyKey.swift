import AccountsForms

/// What tells a sign-up that is sent again, since its answer got lost, from another one
/// (draft-ietf-httpapi-idempotency-key-header).
///
/// Whoever sends the sign-up makes it up at random, such as a UUID. It is good for a day.
public struct IdempotencyKey: Hashable, Sendable {
  /// How long the first answer is given again.
  static let lifetime = Duration.seconds(86_400)

  /// What errors call it.
  public static let field = "Idempotency-Key"

  /// What is stored of it.
  let hash: [UInt8]

  /// Takes a key: 16 to 255 visible ASCII characters; nil for anything else.
  ///
  /// Shorter ones are made up twice too easily.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (16...255).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    hash = SHA256.hash(bytes)
  }
}

extension NewUser {
  /// What tells a request from another: everything but the password.
  ///
  /// A fast hash of a password, stored, would be there to be guessed at.
  var requestHash: [UInt8] {
    let parts = [name.text, email.text, birthday.description, language.rawValue]
    return SHA256.hash(Array(parts.joined(separator: "\0").utf8))
  }
}

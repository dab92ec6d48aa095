public import AccountsForms

/// The token that authenticates a session: 256 random bits, disclosed once, when the session
/// starts.
///
/// Only its SHA-256 is stored, so that a copy of the database grants no access. A plain hash is
/// enough for a text that cannot be guessed (SP 800-63B-4 section 5.1, ASVS 5.0 6.5.2).
public struct SessionToken: Sendable {
  /// The token in base64url (RFC 4648 section 5): 43 characters.
  public let text: Secret

  /// Creates a random token.
  init() { text = .generated() }

  /// Parses a token; nil if the text is malformed.
  public init?(_ text: Secret) {
    guard text.isBase64URL else { return nil }
    self.text = text
  }

  /// The SHA-256 of the token, which is what a store keeps.
  package var hash: [UInt8] { text.withUTF8 { Digest.sha256.hash($0) } }
}

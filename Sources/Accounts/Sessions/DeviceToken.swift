public import AccountsForms

/// The token that identifies a known device; it gives separate rate limits, and confirms an
/// address with a code from a mail in place of the password.
public struct DeviceToken: Hashable, Sendable {
  /// The time for which a device stays known after its last login.
  package static let lifetime = Duration.seconds(365 * 86_400)

  /// The token in base64url (RFC 4648 section 5): 43 characters.
  public let text: Secret

  /// The SHA-256 of the token, which is what a store keeps.
  package let hash: [UInt8]

  /// Creates a random token.
  init() { self.init(SessionToken()) }

  /// Parses a token; nil if the text is malformed.
  public init?(_ text: Secret) {
    guard let token = SessionToken(text) else { return nil }
    self.init(token)
  }

  private init(_ token: SessionToken) {
    text = token.text
    hash = token.hash
  }

  /// Whether two tokens are the same.
  public static func == (left: DeviceToken, right: DeviceToken) -> Bool { left.hash == right.hash }

  /// Hashes the SHA-256 of the token.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension DeviceToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder, never the token.
  public var description: String { "(device token)" }

  /// A placeholder, never the token.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

public import AccountsForms

/// What a device keeps to be known again: told at a login, and good for nothing but a lane of its own.
public struct DeviceToken: Hashable, Sendable {
  /// How long a device is known after the last login from it.
  package static let lifetime = Duration.seconds(365 * 86_400)

  /// The token in base64url (RFC 4648 section 5): 43 characters.
  public let text: Secret

  /// The SHA-256 of the token, which is what a store keeps.
  package let hash: [UInt8]

  /// Makes a token from the system's randomness.
  init() { self.init(SessionToken()) }

  /// Takes a token that a device offers; nil where it cannot be one.
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

  /// Hashes what is stored of it.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

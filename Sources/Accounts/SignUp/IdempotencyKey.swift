import AccountsForms
import Foundation

/// The idempotency key of a sign-up: a sign-up that is repeated because its answer got lost gets
/// the first answer.
///
/// The client creates it at random, for example as a UUID. It is valid for a day.
public struct IdempotencyKey: Hashable, Sendable {
  /// The time for which the first answer is given again.
  static let lifetime = Duration.seconds(86_400)

  /// The name of the key in errors.
  public static let field = "idempotencyKey"

  /// The SHA-256 of the key, which is what a store keeps.
  package let hash: [UInt8]

  /// Parses a key: 16 to 255 visible ASCII characters; nil for any other text.
  ///
  /// Shorter keys collide too easily.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (16...255).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    hash = Digest.sha256.hash(bytes)
  }
}

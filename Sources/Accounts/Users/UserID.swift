public import Foundation

/// A user's identifier: a UUIDv7 (RFC 9562 section 5.7), so that newer users have greater ones.
public struct UserID: Hashable, Sendable {
  /// The identifier.
  public let uuid: UUID

  /// Makes an identifier.
  ///
  /// - Parameters:
  ///   - instant: goes into the first 48 bits, in milliseconds.
  ///   - generator: fills the other 74 bits.
  init(at instant: Date, using generator: inout some RandomNumberGenerator) {
    uuid = UUID(version7At: instant, using: &generator)
  }

  /// Reads the usual form: 36 characters, upper or lower case.
  public init?(_ text: String) {
    guard let uuid = UUID(uuidString: text) else { return nil }
    self.uuid = uuid
  }
}

extension UserID: CustomStringConvertible {
  /// The identifier in lower case.
  public var description: String { uuid.uuidString.lowercased() }
}

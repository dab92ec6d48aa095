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
    let milliseconds = UInt64(clamping: instant.millisecondsSince1970)
    let high = milliseconds << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &generator)
    let low = 1 << 63 | UInt64.random(in: 0..<(1 << 62), using: &generator)
    let bytes = [high, low]
      .flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
      }
    uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
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

public import Foundation

/// The identifier of a user, a session or an invitation: a UUIDv7 (RFC 9562 section 5.7), so that
/// newer ones are greater.
///
/// The compiler tells the identifiers of different things apart.
public struct Identifier<Subject>: Hashable, Sendable {
  /// The identifier.
  public let uuid: UUID

  /// Creates an identifier.
  ///
  /// - Parameters:
  ///   - instant: the first 48 bits, in milliseconds.
  ///   - generator: the source of the other 74 bits.
  package init(at instant: Date, using generator: inout some RandomNumberGenerator) {
    uuid = UUID(version7At: instant, using: &generator)
  }

  /// The identifier of what is stored as something else.
  init<Other>(_ other: Identifier<Other>) { uuid = other.uuid }

  /// Parses the usual form: 36 characters, upper or lower case.
  public init?(_ text: String) {
    guard let uuid = UUID(uuidString: text) else { return nil }
    self.uuid = uuid
  }
}

extension Identifier: CustomStringConvertible {
  /// The identifier in lower case.
  public var description: String { uuid.uuidString.lowercased() }
}

/// A user's identifier, which never changes.
public typealias UserID = Identifier<User>

/// A session's identifier; it grants no access.
public typealias SessionID = Identifier<Session>

extension UUID {
  /// Creates a UUIDv7 (RFC 9562 section 5.7), so that newer ones are greater.
  ///
  /// - Parameters:
  ///   - instant: the first 48 bits, in milliseconds.
  ///   - generator: the source of the other 74 bits.
  init(version7At instant: Date, using generator: inout some RandomNumberGenerator) {
    let milliseconds = UInt64(clamping: instant.millisecondsSince1970)
    let high = milliseconds << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &generator)
    let low = 1 << 63 | UInt64.random(in: 0..<(1 << 62), using: &generator)
    let bytes = [high, low]
      .flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
      }
    self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

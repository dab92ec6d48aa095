public import Foundation

/// What a user or a session is called by: a UUIDv7 (RFC 9562 section 5.7), so that newer ones are greater.
///
/// One of a session cannot be taken for one of a user: the compiler keeps them apart.
public struct Identifier<Subject>: Hashable, Sendable {
  /// The identifier.
  public let uuid: UUID

  /// Makes an identifier.
  ///
  /// - Parameters:
  ///   - instant: goes into the first 48 bits, in milliseconds.
  ///   - generator: fills the other 74 bits.
  package init(at instant: Date, using generator: inout some RandomNumberGenerator) {
    uuid = UUID(version7At: instant, using: &generator)
  }

  /// Reads the usual form: 36 characters, upper or lower case.
  public init?(_ text: String) {
    guard let uuid = UUID(uuidString: text) else { return nil }
    self.uuid = uuid
  }
}

extension Identifier: CustomStringConvertible {
  /// The identifier in lower case.
  public var description: String { uuid.uuidString.lowercased() }
}

/// A user's identifier: stays when everything else changes.
public typealias UserID = Identifier<User>

/// A session's identifier; knowing it does not let anybody in.
public typealias SessionID = Identifier<Session>

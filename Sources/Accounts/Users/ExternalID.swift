/// The identifier of a user in the system that they were imported from, such as `django:17`.
public struct ExternalID: Hashable, Sendable, CustomStringConvertible {
  /// The maximum length of ``identifier``, in code points.
  public static let maximumLength = 255

  /// The maximum length of ``source``.
  public static let maximumSourceLength = 32

  /// The name of the other system: lower-case ASCII letters, digits and hyphens.
  public let source: String

  /// The identifier in the other system, as it is there.
  public let identifier: String

  /// Creates an identifier; nil if a part is empty, too long, or has other characters.
  public init?(source: String, identifier: String) {
    guard Self.isSource(source), (1...Self.maximumLength).contains(identifier.unicodeScalars.count),
      !identifier.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    self.source = source
    self.identifier = identifier
  }

  /// Parses the name and the identifier with a colon between them; nil for any other text.
  public init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":") else { return nil }
    self.init(
      source: String(scalars[..<colon]),
      identifier: String(scalars[scalars.index(after: colon)...])
    )
  }

  /// The name and the identifier with a colon between them.
  public var description: String { "\(source):\(identifier)" }

  /// Whether a text can be a ``source``.
  public static func isSource(_ text: String) -> Bool {
    (1...maximumSourceLength).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

public import AccountsForms

extension AuditEvent {
  /// The reason of a refusal: a value that its room declares, with its name and its words.
  public struct Reason: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    /// The stable name, as it is stored.
    public let rawValue: String

    /// The words for it in every language.
    public let texts: Translations

    /// Declares a reason with the words of a phrase, whose name is `reason.` and the stable name.
    init(_ phrase: some Phrase) {
      rawValue = phrase.name(after: "reason.")
      texts = phrase.texts
    }

    /// The declared reason with a name; nil for none.
    public init?(rawValue: String) {
      guard let reason = Self.named[rawValue] else { return nil }
      self = reason
    }

    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The stable name.
    public var description: String { rawValue }

    /// Whether two reasons have the same name.
    public static func == (left: Reason, right: Reason) -> Bool { left.rawValue == right.rawValue }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
  }
}

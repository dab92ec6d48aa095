public import AccountsForms

extension AuditEvent {
  /// An audited action: a value that its room declares, with its name and its words.
  public struct Action: Hashable, Sendable, RawRepresentable, CustomStringConvertible {
    /// The stable name, as it is stored.
    public let rawValue: String

    /// The words for it in every language.
    public let texts: Translations

    /// Whether a user may repeat it in their own account without limit.
    let isRepeatable: Bool

    /// Declares an action with the name and the words of a phrase.
    init(_ phrase: some Phrase, isRepeatable: Bool = false) {
      rawValue = phrase.rawValue
      texts = phrase.texts
      self.isRepeatable = isRepeatable
    }

    /// The declared action with a name; nil for none.
    public init?(rawValue: String) {
      guard let action = Self.named[rawValue] else { return nil }
      self = action
    }

    private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// The stable name.
    public var description: String { rawValue }

    /// Whether two actions have the same name.
    public static func == (left: Action, right: Action) -> Bool { left.rawValue == right.rawValue }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
  }
}

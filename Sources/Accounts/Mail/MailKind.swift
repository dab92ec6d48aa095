public import AccountsForms

/// A kind of mail: a value that its room declares, with all that belongs to it; the texts of the
/// mail stand under its name in `mails.en.txt` and its translations.
public struct MailKind: Hashable, Sendable, RawRepresentable, CaseIterable, CustomStringConvertible
{
  /// The stable name, as it is stored.
  public let rawValue: String

  /// The name for people, in every language.
  public let texts: Translations

  /// The fields that the texts of the kind may use.
  ///
  /// Mails to an address before it is proved have no name in them: a stranger may have chosen it.
  public let fields: Set<MailField>

  /// The time after which the mail expires and is no longer sent.
  let lifetime: Duration

  /// The budget of the kind.
  let budget: MailBudget

  /// Whether the mail goes only to an address that was proved.
  ///
  /// To others go only codes that prove the address, and what an administrator asked for.
  let needsProvedAddress: Bool

  /// Whether the mail has no use without a valid code.
  let needsCode: Bool

  /// Declares a kind.
  ///
  /// - Parameters:
  ///   - phrase: the name: `mail.` and the stable name.
  ///   - fields: the fields that the texts may use.
  ///   - lifetime: that of the code in it, if the mail has no use without one. Even without a valid
  ///     code, a notice tells the owner what happened.
  ///   - budget: the budget of the kind.
  ///   - needsProvedAddress: whether it goes only to an address that was proved.
  ///   - needsCode: whether it has no use without a valid code.
  init(
    _ phrase: some Phrase,
    fields: Set<MailField>,
    lifetime: Duration? = nil,
    budget: MailBudget = .notice,
    needsProvedAddress: Bool = true,
    needsCode: Bool = false
  ) {
    rawValue = phrase.name(after: "mail.")
    texts = phrase.texts
    self.fields = fields
    self.lifetime = lifetime ?? .seconds(7 * 86_400)
    self.budget = budget
    self.needsProvedAddress = needsProvedAddress
    self.needsCode = needsCode
  }

  /// The declared kind with a name; nil for none.
  public init?(rawValue: String) {
    guard let kind = Self.named[rawValue] else { return nil }
    self = kind
  }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The stable name.
  public var description: String { rawValue }

  /// Whether two kinds have the same name.
  public static func == (left: MailKind, right: MailKind) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The fields in the texts of mails, by their names in templates.
public enum MailField: String, CaseIterable, Sendable {
  /// The name of the service.
  case service

  /// The name of the person.
  case name

  /// The link that the mail is about.
  case link

  /// The code in the link, to be typed where the link cannot be opened.
  case code

  /// The address of the account.
  case email

  /// The instant of the act, or of the end of an invitation.
  case time

  /// The browser and the system of a login.
  case device

  /// The IP address of a login.
  case address

  /// The role.
  case role
}

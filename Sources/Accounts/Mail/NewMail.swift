public import AccountsForms

/// A mail that an act causes.
public struct NewMail: Sendable {
  /// The address.
  let recipient: EmailAddress

  /// The user whose mail it is, with whom it is deleted; nil for an address without an account.
  let user: UserID?

  /// The user whose limit it counts for; nil for none.
  let countedUser: UserID?

  /// The kind.
  let kind: MailKind

  /// Whether the address was proved to be the recipient's.
  let isProved: Bool

  /// The language of the text.
  let language: Language

  /// The values of its fields, some of which may be secret.
  let values: [MailField: String]

  /// Creates a mail.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - recipient: the address.
  ///   - user: the user whose mail it is, with whom it is deleted; nil for an address without an
  ///     account.
  ///   - countedUser: the user whose limit it counts for; nil for none.
  ///   - isProved: whether the address was proved to be the recipient's; to others, no name is
  ///     sent, since a stranger may have chosen it.
  ///   - language: the language of the text.
  ///   - values: the values of its fields.
  public init(
    _ kind: MailKind,
    to recipient: EmailAddress,
    user: UserID? = nil,
    countedFor countedUser: UserID? = nil,
    isProved: Bool = false,
    language: Language,
    values: [MailField: String]
  ) {
    self.kind = kind
    self.recipient = recipient
    self.user = user
    self.countedUser = countedUser
    self.isProved = isProved
    self.language = language
    self.values = values.filter { field, value in
      field != .name || isProved && !value.resemblesHostName
    }
  }
}

extension String {
  /// Whether a name has a dot between letters or digits, as in `www.example.com`: mail programs
  /// make a link of it.
  fileprivate var resemblesHostName: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return zip(parts, parts.dropFirst())
      .contains { before, after in
        let ends = [before.last, after.first].compactMap(\.self)
        return ends.count == 2 && ends.allSatisfy { $0.isLetter || $0.isNumber }
      }
  }
}

extension NewMail: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A placeholder, never the values.
  public var description: String { "(mail \(kind))" }

  /// A placeholder, never the values.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A mail that is ready for the outbox: its content is sealed, outside the transaction that queues
/// it.
package struct SealedMail: Sendable {
  /// The mail.
  package var mail: QueuedMail

  /// The sealed content.
  package let content: SealedContent

  /// The user whose mail it is, with whom it is deleted; nil for an address without an account.
  package let user: UserID?

  /// The user whose limit it counts for; nil for none.
  let countedUser: UserID?

  /// Whether the address was proved to be the recipient's.
  let isProved: Bool

  /// Creates a mail.
  package init(
    mail: QueuedMail,
    content: SealedContent,
    user: UserID? = nil,
    countedFor countedUser: UserID? = nil,
    isProved: Bool = false
  ) {
    self.mail = mail
    self.content = content
    self.user = user
    self.countedUser = countedUser
    self.isProved = isProved
  }
}

/// The content of a mail as a store keeps it.
package struct SealedContent: Hashable, Sendable {
  /// The identifier of the key.
  package let keyID: String

  /// The box: see ``MailSeal``.
  package let box: [UInt8]

  /// Creates a content.
  package init(keyID: String, box: [UInt8]) {
    self.keyID = keyID
    self.box = box
  }
}

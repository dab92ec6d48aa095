/// The kinds of mail; their names never change.
public enum MailKind: String, CaseIterable, Sendable {
  /// A test of the mail settings, at the request of an administrator.
  case test

  /// The fields that the texts of the kind may use.
  public var fields: Set<MailField> {
    switch self {
    case .test: [.service, .name, .link]
    }
  }

  /// The time after which the mail is pointless and no longer sent.
  var lifetime: Duration {
    switch self {
    case .test: .seconds(3600)
    }
  }
}

/// The fields in the texts of mails, by their names in templates.
public enum MailField: String, CaseIterable, Sendable {
  /// The name of the service.
  case service

  /// The name of the person.
  case name

  /// The link that the mail is about.
  case link
}

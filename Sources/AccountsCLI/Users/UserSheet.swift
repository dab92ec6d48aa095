import Accounts
import AccountsForms
import AccountsJSON

/// A readable list of a user's data, except the password.
enum UserSheet {
  /// Prints a user.
  ///
  /// - Throws: ``Failure`` if standard output cannot be written.
  static func print(_ user: User, asJSON: Bool) throws {
    guard !asJSON else { return try Console.printJSON(UserDocument(user)) }
    let (none, never) = ("none", "never")
    for (label, value) in [
      ("ID", user.id.description),
      ("Name", user.name ?? none),
      ("E-mail", user.email),
      ("Date of birth", user.birthday?.description ?? none),
      ("Language", user.language.rawValue),
    ]
      + user.customValues.sorted(by: { $0.key < $1.key }).map({ ($0.key, $0.value.description) })
      + [
        ("Role", user.role.rawValue),
        ("Status", user.status.rawValue),
        ("Created", user.createdAt.rfc3339),
        ("Terms agreed", user.termsAcceptedAt?.rfc3339 ?? never),
        ("Verified", user.emailVerifiedAt?.rfc3339 ?? never),
        ("Disabled", user.disabledAt?.rfc3339 ?? never),
        ("Last login", user.lastLogInAt?.rfc3339 ?? never),
      ]
      + (user.externalID.map { [("External ID", $0.description)] } ?? [])
    {
      try Console.print("\(label):".padded(toWidth: 15) + value.shown)
    }
  }
}

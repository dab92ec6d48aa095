import Accounts
import AccountsForms
import AccountsJSON

extension CSV {
  /// The column names, as in JSON.
  static var heading: String {
    record([
      "id", "name", "email", "birthday", "language", "role", "status", "createdAt", "disabledAt",
      "emailVerifiedAt", "lastLogInAt",
    ])
  }

  /// Returns a record for each user.
  static func records(_ users: [User]) -> String {
    users.map { user in
      record([
        user.id.description, user.name ?? "", user.email, user.birthday?.description ?? "",
        user.language.rawValue, user.role.rawValue, user.status.rawValue, user.createdAt.rfc3339,
        user.disabledAt?.rfc3339 ?? "", user.emailVerifiedAt?.rfc3339 ?? "",
        user.lastLogInAt?.rfc3339 ?? "",
      ])
    }
    .joined()
  }

  /// Returns the heading and a record for each user.
  static func document(_ users: [User]) -> String { heading + records(users) }
}

import Accounts
import AccountsForms
import AccountsTransfer

extension CSV {
  /// Returns the column names, as in JSON, then those of custom fields.
  static func heading(showing keys: [String]) -> String {
    record(
      [
        "id", "name", "email", "birthday", "language", "role", "status", "createdAt", "disabledAt",
        "emailVerifiedAt", "lastLogInAt",
      ] + keys
    )
  }

  /// Returns a record for each user, with the values of custom fields.
  static func records(_ users: [User], showing keys: [String]) -> String {
    users.map { user in
      let values = keys.map { user.customValues[$0]?.description ?? "" }
      let cells: [String] =
        [
          user.id.description, user.name ?? "", user.email, user.birthday?.description ?? "",
          user.language.rawValue, user.role.rawValue, user.status.rawValue, user.createdAt.rfc3339,
          user.disabledAt?.rfc3339 ?? "", user.emailVerifiedAt?.rfc3339 ?? "",
          user.lastLogInAt?.rfc3339 ?? "",
        ]
      return record(cells + values)
    }
    .joined()
  }

  /// Returns the heading and a record for each user.
  static func document(_ users: [User], showing keys: [String]) -> String {
    heading(showing: keys) + records(users, showing: keys)
  }
}

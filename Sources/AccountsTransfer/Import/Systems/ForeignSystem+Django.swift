import Accounts
import AccountsJSON

extension ForeignSystem {
  /// Django: `dumpdata auth.user`, the table `auth_user` as CSV, or its SQLite file
  /// (docs.djangoproject.com/en/5.2/ref/contrib/auth and /ref/django-admin/#dumpdata).
  static let django = ForeignSystem(
    .django,
    title: "Django",
    members: [
      "id", "password", "email", "first_name", "last_name", "is_active", "is_superuser",
      "date_joined", "last_login",
    ],
    nameMembers: ["first_name", "last_name"],
    unimportant: ["username", "is_staff", "groups", "user_permissions"],
    required: [["password"], ["email"], ["last_login"]],
    table: "auth_user",
    user: { element in
      // An object of a dump; a dump of a whole site has many that are no users.
      guard element["model"] != nil else { return element }
      guard case .object(var fields)? = element["fields"], fields["password"] != nil,
        fields["last_login"] != nil
      else { return nil }
      fields["id"] = element["pk"] ?? .null
      return fields
    },
    read: { user in
      var record = UserRecord()
      record[.externalID] = user["id"]
      record[.name] = user.joined("first_name", "last_name")
      record[.email] = user["email"]
      // An exclamation mark begins a password that nobody can use (set_unusable_password).
      let hash = user["password"]
      record[.passwordHash] = hash?.hasPrefix("!") != false ? PasswordHash.unset.phc : hash
      record[.role] = user.isTrue("is_superuser") ? Role.admin.rawValue : nil
      record[.createdAt] = user.instant("date_joined")
      record[.lastLogInAt] = user.instant("last_login")
      record[.disabledAt] = user.now(if: user.isFalse("is_active"))
      return record
    }
  )
}

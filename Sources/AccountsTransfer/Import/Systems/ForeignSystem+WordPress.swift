import Accounts

extension ForeignSystem {
  /// WordPress: the table `wp_users` as CSV, as tabs or JSON, or `wp user list` with the field
  /// `user_pass` (developer.wordpress.org/plugins/users and /cli/commands/user/list).
  static let wordPress = ForeignSystem(
    .wordpress,
    title: "WordPress",
    members: [
      "ID", "user_email", "user_pass", "display_name", "user_registered", "roles",
      "spam", "deleted",
    ],
    nameMembers: ["display_name"],
    unimportant: [
      "user_login", "user_nicename", "user_url", "user_activation_key", "user_status",
    ],
    required: [["user_email"], ["user_pass"]],
    table: "wp_users",
    read: { user in
      var record = UserRecord()
      record[.externalID] = user["ID"]
      record[.name] = user["display_name"]
      record[.email] = user["user_email"]
      record[.passwordHash] = user["user_pass"] ?? PasswordHash.unset.phc
      record[.createdAt] = user.instant("user_registered")
      // A network of sites sets both.
      record[.disabledAt] = user.now(if: user.isTrue("spam") || user.isTrue("deleted"))
      let roles = user["roles"]?.split { $0 == "," || $0 == " " }
      record[.role] = roles?.contains("administrator") == true ? Role.admin.rawValue : nil
      return record
    }
  )
}

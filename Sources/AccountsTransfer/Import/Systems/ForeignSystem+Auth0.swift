import Accounts
import AccountsJSON

extension ForeignSystem {
  /// Auth0: the export of users with their hashes, as JSON Lines
  /// (community.auth0.com/t/how-to-use-the-password-hashes-export-from-auth0/58730), or a file in
  /// the format of its own bulk import
  /// (auth0.com/docs/manage-users/user-migration/bulk-user-import-database-schema-and-examples).
  static let auth0 = ForeignSystem(
    .auth0,
    title: "Auth0",
    members: [
      "_id", "alt_id", "user_id", "email", "email_verified", "identifiers", "passwordHash",
      "password_hash", "name", "given_name", "family_name", "created_at", "last_login", "blocked",
    ],
    nameMembers: ["name", "given_name", "family_name"],
    unimportant: [
      "password_set_date", "tenant", "connection", "_tmp_is_unique", "version", "identities",
      "nickname", "picture", "updated_at", "logins_count", "last_ip", "last_password_reset",
      "multifactor", "user_metadata", "app_metadata", "username",
    ],
    required: [
      ["_id", "user_id"], ["email", "identifiers"],
      ["tenant", "connection", "identities", "passwordHash", "password_hash"],
    ],
    read: { user in
      var record = UserRecord()
      // The identifier is the name of the connection's kind, a bar, and the identifier in it.
      let own = (user["alt_id"] ?? user["_id.$oid"]).map { "auth0|\($0)" }
      record[.externalID] = user["user_id"] ?? own
      record[.name] = user["name"] ?? user.joined("given_name", "family_name")
      let identifier = emailIdentifier(of: user)
      record[.email] = user["email"] ?? identifier?.email
      record[.passwordHash] =
        user["passwordHash"] ?? user["password_hash"] ?? PasswordHash.unset.phc
      record[.createdAt] = user.instant("created_at")
      record[.lastLogInAt] = user.instant("last_login")
      let isVerified =
        user.isTrue("email_verified") || user["email"] == nil && identifier?.isVerified == true
      record[.emailVerifiedAt] = user.now(if: isVerified)
      record[.disabledAt] = user.now(if: user.isTrue("blocked"))
      return record
    }
  )

  /// The address among the identifiers of a user, which some have only there.
  private static func emailIdentifier(
    of user: ImportedMembers
  ) -> (email: String, isVerified: Bool)? {
    guard case .list(let identifiers)? = user.value("identifiers") else { return nil }
    for case .object(let identifier) in identifiers
    where identifier["type"]?.plainText == "email" {
      guard let email = identifier["value"]?.plainText else { continue }
      return (email, identifier["verified"]?.plainText == "true")
    }
    return nil
  }
}

import Accounts

extension ForeignSystem {
  /// Flask-Security: the table `user` as CSV or JSON, or the SQLite file
  /// (flask-security.readthedocs.io/en/stable/models.html).
  ///
  /// - Parameter hashing: the way in which the site hashes passwords; nil if its users come without
  ///   passwords.
  /// - Returns: the system.
  static func flaskSecurity(_ hashing: FlaskSecurityHashing?) -> ForeignSystem {
    ForeignSystem(
      .flaskSecurity,
      title: "Flask-Security",
      members: [
        "id", "email", "password", "active", "create_datetime", "confirmed_at", "last_login_at",
        "current_login_at",
      ],
      nameMembers: [],
      unimportant: [
        "username", "fs_uniquifier", "update_datetime", "current_login_ip", "last_login_ip",
        "login_count", "fs_webauthn_user_handle", "mf_recovery_codes", "us_phone_number",
        "us_totp_secrets", "tf_phone_number", "tf_primary_method", "tf_totp_secret", "roles",
      ],
      // Before version 4 there was no `fs_uniquifier`.
      required: [["email"], ["password"], ["active"], ["fs_uniquifier", "confirmed_at"]],
      table: "user",
      read: { user in
        var record = UserRecord()
        record[.externalID] = user["id"]
        record[.email] = user["email"]
        let hash = user["password"].flatMap { hash in hashing.map { $0.hash(hash) } }
        record[.passwordHash] = hash ?? PasswordHash.unset.phc
        record[.createdAt] = user.instant("create_datetime")
        // The present login is the last one; the one before it is called so.
        record[.lastLogInAt] = user.instant("current_login_at") ?? user.instant("last_login_at")
        record[.emailVerifiedAt] = user.instant("confirmed_at")
        record[.disabledAt] = user.now(if: user.isFalse("active"))
        return record
      }
    )
  }
}

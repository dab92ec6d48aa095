import Accounts
import AccountsJSON

extension ForeignSystem {
  /// Supabase: the table `auth.users` as CSV or JSON (github.com/supabase/auth,
  /// internal/models/user.go).
  static let supabase = ForeignSystem(
    .supabase,
    title: "Supabase",
    members: [
      "id", "email", "encrypted_password", "email_confirmed_at", "confirmed_at",
      "last_sign_in_at", "created_at", "raw_user_meta_data", "banned_until", "deleted_at",
      "phone_confirmed_at",
    ],
    nameMembers: ["raw_user_meta_data"],
    unimportant: [
      "instance_id", "aud", "role", "invited_at", "confirmation_token", "confirmation_sent_at",
      "recovery_token", "recovery_sent_at", "email_change_token_new", "email_change",
      "email_change_sent_at", "raw_app_meta_data", "is_super_admin", "updated_at", "phone",
      "phone_change", "phone_change_token", "phone_change_sent_at",
      "email_change_token_current", "email_change_confirm_status", "reauthentication_token",
      "reauthentication_sent_at", "is_sso_user", "is_anonymous",
    ],
    required: [["email"], ["encrypted_password"], ["aud", "raw_user_meta_data"]],
    read: { user in
      var record = UserRecord()
      record[.externalID] = user["id"]
      record[.name] = name(in: user.value("raw_user_meta_data"))
      record[.email] = user["email"]
      record[.passwordHash] = user["encrypted_password"] ?? PasswordHash.unset.phc
      record[.createdAt] = user.instant("created_at")
      // "confirmed_at" is the earlier one of the address and the telephone number.
      let confirmedAt = user["phone_confirmed_at"] == nil ? user.instant("confirmed_at") : nil
      record[.emailVerifiedAt] = user.instant("email_confirmed_at") ?? confirmedAt
      record[.lastLogInAt] = user.instant("last_sign_in_at")
      let isBanned = user.instant("banned_until").map { $0.prefix(10) >= user.now.prefix(10) }
      record[.disabledAt] = user.instant("deleted_at") ?? user.now(if: isBanned == true)
      return record
    }
  )

  /// The name that the person gave at sign-up, or at another service.
  private static func name(in data: JSONValue?) -> String? {
    var data = data
    // JSON of a database may have the object as text.
    if case .text(let text)? = data { data = try? JSONReader.value(of: Array(text.text.utf8)) }
    guard case .object(let members)? = data else { return nil }
    return members["full_name"]?.plainText ?? members["name"]?.plainText
  }
}

import Accounts

extension ForeignSystem {
  /// Devise, of Ruby on Rails: the table `users` as CSV or JSON, or its SQLite file
  /// (github.com/heartcombo/devise, lib/generators/active_record/devise_generator.rb).
  static let devise = ForeignSystem(
    .devise,
    title: "Devise",
    members: [
      "id", "email", "encrypted_password", "name", "full_name", "first_name", "last_name",
      "confirmed_at", "current_sign_in_at", "last_sign_in_at", "created_at",
    ],
    nameMembers: ["name", "full_name", "first_name", "last_name"],
    unimportant: [
      "reset_password_token", "reset_password_sent_at", "remember_created_at", "remember_token",
      "sign_in_count", "current_sign_in_ip", "last_sign_in_ip", "confirmation_token",
      "confirmation_sent_at", "unconfirmed_email", "failed_attempts", "unlock_token", "locked_at",
      "updated_at",
    ],
    required: [["email"], ["encrypted_password"]],
    // Supabase has columns with the names of Devise.
    excluded: ["aud", "raw_user_meta_data"],
    table: "users",
    read: { user in
      var record = UserRecord()
      record[.externalID] = user["id"]
      record[.name] =
        user["name"] ?? user["full_name"] ?? user.joined("first_name", "last_name")
      record[.email] = user["email"]
      record[.passwordHash] = user["encrypted_password"] ?? PasswordHash.unset.phc
      record[.createdAt] = user.instant("created_at")
      record[.emailVerifiedAt] = user.instant("confirmed_at")
      record[.lastLogInAt] =
        user.instant("current_sign_in_at") ?? user.instant("last_sign_in_at")
      return record
    }
  )
}

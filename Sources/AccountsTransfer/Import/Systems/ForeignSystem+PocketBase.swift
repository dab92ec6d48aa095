import Accounts

extension ForeignSystem {
  /// PocketBase: the collection `users` of `pb_data/data.db`, or its rows as JSON or CSV
  /// (pocketbase.io/docs/collections/#auth-collection; before version 0.23 the hash was in
  /// `passwordHash`).
  static let pocketBase = ForeignSystem(
    .pocketbase,
    title: "PocketBase",
    members: [
      "id", "email", "verified", "password", "passwordHash", "name", "created", "tokenKey",
    ],
    nameMembers: ["name"],
    unimportant: [
      "emailVisibility", "avatar", "updated", "username", "lastResetSentAt",
      "lastVerificationSentAt", "lastLoginAlertSentAt", "collectionId", "collectionName",
    ],
    required: [["tokenKey"], ["email"], ["password", "passwordHash"]],
    table: "users",
    read: { user in
      var record = UserRecord()
      record[.externalID] = user["id"]
      record[.name] = user["name"]
      record[.email] = user["email"]
      record[.passwordHash] = user["password"] ?? user["passwordHash"] ?? PasswordHash.unset.phc
      record[.createdAt] = user.instant("created")
      record[.emailVerifiedAt] = user.now(if: user.isTrue("verified"))
      return record
    }
  )
}

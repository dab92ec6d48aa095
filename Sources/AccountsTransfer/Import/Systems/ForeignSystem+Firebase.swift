import Accounts

extension ForeignSystem {
  /// Firebase: `firebase auth:export` as JSON or CSV (github.com/firebase/firebase-tools,
  /// src/accountExporter.ts; the columns are in firebase.google.com/docs/cli/auth).
  ///
  /// - Parameter parameters: the parameters of the project's hashes; nil if its users come without
  ///   passwords.
  /// - Returns: the system.
  static func firebase(_ parameters: FirebaseParameters?) -> ForeignSystem {
    ForeignSystem(
      .firebase,
      title: "Firebase",
      members: [
        "localId", "email", "emailVerified", "passwordHash", "salt", "displayName",
        "lastSignedInAt", "createdAt", "disabled",
      ],
      nameMembers: ["displayName"],
      unimportant: [
        "photoUrl", "phoneNumber", "providerUserInfo", "customAttributes", "passwordUpdatedAt",
        "validSince", "version", "lastRefreshAt", "provider",
      ],
      required: [["localId"]],
      list: "users",
      headings: ["localId", "email", "emailVerified", "passwordHash", "salt", "displayName"]
        // A picture, then four columns for each of Google, Facebook, Twitter and GitHub.
        + ["photoUrl"] + Array(repeating: "provider", count: 16)
        + ["createdAt", "lastSignedInAt", "phoneNumber", "disabled", "customAttributes"],
      read: { user in
        var record = UserRecord()
        record[.externalID] = user["localId"]
        record[.name] = user["displayName"]
        record[.email] = user["email"]
        if let hash = user["passwordHash"], let parameters {
          record[.passwordHash] = parameters.hash(hash, salt: user["salt"] ?? "") ?? hash
        } else {
          record[.passwordHash] = PasswordHash.unset.phc
        }
        record[.createdAt] = user.milliseconds("createdAt")
        record[.lastLogInAt] = user.milliseconds("lastSignedInAt")
        record[.emailVerifiedAt] = user.now(if: user.isTrue("emailVerified"))
        record[.disabledAt] = user.now(if: user.isTrue("disabled"))
        return record
      }
    )
  }
}

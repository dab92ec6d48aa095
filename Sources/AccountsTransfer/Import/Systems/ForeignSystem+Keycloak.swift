import Accounts
import AccountsJSON

extension ForeignSystem {
  /// Keycloak: `kc.sh export`, as one file of the realm or as files of its users
  /// (keycloak.org/server/importExport; UserRepresentation and CredentialRepresentation in
  /// keycloak.org/docs-api/latest/rest-api).
  static let keycloak = ForeignSystem(
    .keycloak,
    title: "Keycloak",
    members: [
      "id", "username", "email", "emailVerified", "enabled", "firstName", "lastName",
      "createdTimestamp", "credentials",
    ],
    nameMembers: ["firstName", "lastName"],
    unimportant: [
      "totp", "disableableCredentialTypes", "requiredActions", "realmRoles", "clientRoles",
      "notBefore", "groups", "federatedIdentities", "attributes", "access", "origin", "self",
      "federationLink", "socialLinks", "clientConsents", "applicationRoles",
    ],
    required: [["username"], ["enabled"]],
    list: "users",
    // The accounts of programs.
    user: { element in element["serviceAccountClientId"] == nil ? element : nil },
    read: { user in
      var record = UserRecord()
      record[.externalID] = user["id"]
      record[.name] = user.joined("firstName", "lastName")
      record[.email] = user["email"]
      record[.passwordHash] = hash(of: user) ?? PasswordHash.unset.phc
      record[.createdAt] = user.milliseconds("createdTimestamp")
      record[.emailVerifiedAt] = user.now(if: user.isTrue("emailVerified"))
      record[.disabledAt] = user.now(if: user.isFalse("enabled"))
      return record
    }
  )

  /// The hash of the password among the credentials of a user; nil if there is none.
  private static func hash(of user: ImportedMembers) -> String? {
    guard case .list(let credentials)? = user.value("credentials") else { return nil }
    for case .object(let credential) in credentials
    where credential["type"]?.plainText == "password" {
      guard
        let data = credential["credentialData"]?.plainText,
        let secret = credential["secretData"]?.plainText,
        let hash = KeycloakCredential.hash(credentialData: data, secretData: secret)
      else { return "keycloak" }
      return hash
    }
    return nil
  }
}

import Accounts
import AccountsJSON
import Foundation

/// A password credential of Keycloak: two JSON texts (github.com/keycloak/keycloak,
/// PasswordCredentialData.java, PasswordSecretData.java, Pbkdf2PasswordHashProvider.java and
/// Argon2PasswordHashProvider.java).
enum KeycloakCredential {
  /// Returns the hash in the format of an import; nil if a text is malformed, or the algorithm is
  /// unknown.
  static func hash(credentialData: String, secretData: String) -> String? {
    guard
      case .object(let data)? = try? JSONReader.value(of: Array(credentialData.utf8)),
      case .object(let secret)? = try? JSONReader.value(of: Array(secretData.utf8)),
      let algorithm = data["algorithm"]?.plainText,
      let iterations = data["hashIterations"]?.plainText,
      let salt = secret["salt"]?.plainText, let value = secret["value"]?.plainText
    else { return nil }
    func parameter(_ name: String) -> String? {
      guard case .object(let parameters)? = data["additionalParameters"] else { return nil }
      return parameters[name]?.plainText
    }
    // PHC strings have no padding.
    let ends = "\(salt.unpadded)$\(value.unpadded)"
    switch algorithm {
    case "pbkdf2": return "$pbkdf2-sha1$i=\(iterations)$\(ends)"
    case "pbkdf2-sha256", "pbkdf2-sha512": return "$\(algorithm)$i=\(iterations)$\(ends)"
    case "argon2":
      let versions = ["1.0": "16", "1.3": "19"]
      guard
        let type = parameter("type"), let version = versions[parameter("version") ?? ""],
        let memory = parameter("memory"), let lanes = parameter("parallelism")
      else { return nil }
      return "$argon2\(type)$v=\(version)$m=\(memory),t=\(iterations),p=\(lanes)$\(ends)"
    default: return nil
    }
  }
}

extension String {
  fileprivate var unpadded: String { replacing("=", with: "") }
}

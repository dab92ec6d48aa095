import AccountsForms
import Foundation

extension PasswordHash {
  /// The reasons why a hash cannot be used by another system.
  package enum ExportRefusal: String, Error {
    /// The user has no password.
    case notSet

    /// A pepper key was mixed in, which never leaves this system.
    case peppered

    /// The other system does not know the scheme or its parameters.
    case unknownThere
  }

  /// Returns the hash as Django stores it (docs.djangoproject.com/en/5.2/topics/auth/passwords).
  ///
  /// - Throws: ``ExportRefusal``.
  package func django() throws(ExportRefusal) -> String {
    try requireUnpeppered()
    if phc.hasPrefix("$argon2") { return "argon2" + phc }
    switch foreign {
    case .crypt where scheme == "bcrypt": return "bcrypt$" + phc
    case .prehashedBcrypt where phc.hasPrefix(PrehashedBcryptHash.djangoPrefix):
      return "bcrypt_sha256$" + phc.dropFirst(PrehashedBcryptHash.djangoPrefix.count)
    case .pbkdf2(let hash):
      // Django's salts are text, and its keys have the length of the digest.
      guard [.sha1, .sha256].contains(hash.digest), hash.key.count == hash.digest.byteCount,
        let salt = Self.text(hash.salt)
      else { throw .unknownThere }
      let key = Data(hash.key).base64EncodedString()
      return "pbkdf2_\(hash.digest.rawValue)$\(hash.iterations)$\(salt)$\(key)"
    case .scrypt(let hash):
      guard hash.key.count == 64, let salt = Self.text(hash.salt) else { throw .unknownThere }
      let key = Data(hash.key).base64EncodedString()
      return
        "scrypt$\(1 << hash.logarithm)$\(salt)$\(hash.blockSize)$\(hash.lanes)$\(key)"
    default: throw .unknownThere
    }
  }

  private static func text(_ salt: [UInt8]) -> String? {
    String(validating: salt, as: UTF8.self).flatMap { $0.isEmpty || $0.contains("$") ? nil : $0 }
  }

  /// A hash as Keycloak stores it (github.com/keycloak/keycloak, PasswordCredentialData.java).
  package struct Keycloak: Sendable, Redacted {
    /// The name of the algorithm.
    package let algorithm: String

    /// The iterations, or the passes of argon2.
    package let iterations: Int

    /// The other parameters.
    package let parameters: [String: [String]]

    /// The salt in base64.
    package let salt: String

    /// The hash in base64.
    package let value: String
  }

  /// Returns the hash as Keycloak stores it.
  ///
  /// - Throws: ``ExportRefusal``.
  package func keycloak() throws(ExportRefusal) -> Keycloak {
    try requireUnpeppered()
    if phc.hasPrefix("$argon2") { return try keycloakArgon2() }
    guard case .pbkdf2(let hash)? = foreign else { throw .unknownThere }
    return Keycloak(
      algorithm: hash.digest == .sha1 ? "pbkdf2" : "pbkdf2-\(hash.digest.rawValue)",
      iterations: hash.iterations,
      parameters: [:],
      salt: Data(hash.salt).base64EncodedString(),
      value: Data(hash.key).base64EncodedString()
    )
  }

  private func keycloakArgon2() throws(ExportRefusal) -> Keycloak {
    let fields = phc.hashFields
    let versions: [Substring: String] = ["v=16": "1.0", "v=19": "1.3"]
    guard
      fields.count == 6, let version = versions[fields[2]],
      let numbers = fields[3].parameters("m", "t", "p"),
      let salt = [UInt8](base64: fields[4]), let key = [UInt8](base64: fields[5])
    else { throw .unknownThere }
    return Keycloak(
      algorithm: "argon2",
      iterations: numbers[1],
      parameters: [
        "hashLength": ["\(key.count)"], "memory": ["\(numbers[0])"],
        "type": ["\(fields[1].dropFirst("argon2".count))"], "version": [version],
        "parallelism": ["\(numbers[2])"],
      ],
      salt: Data(salt).base64EncodedString(),
      value: Data(key).base64EncodedString()
    )
  }

  private func requireUnpeppered() throws(ExportRefusal) {
    guard isSet else { throw .notSet }
    guard pepperID == nil else { throw .peppered }
  }
}

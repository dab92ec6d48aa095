import AccountsForms

/// The settings for new passwords.
enum PasswordPolicySetting {
  /// The minimum length of a domain part that is refused by itself; `com` is not specific.
  private static let shortestPart = 4

  /// Reads `ACCOUNTS_PASSWORD_POLICY` (`standard` or `nist`), `ACCOUNTS_SERVICE_NAME`, and
  /// `ACCOUNTS_SERVICE_WORDS`, a comma-separated list: the service's domain and other words that
  /// passwords may not be.
  ///
  /// The default name of the service is refused as a password, too.
  ///
  /// - Throws: ``Failure`` if there is no such policy.
  static func read(_ configuration: AccountsConfiguration) throws -> PasswordPolicy {
    var policy = try named(try configuration[.passwordPolicy])
    let words = try configuration[.serviceWords]?.text ?? ""
    policy.serviceWords =
      [Setting.serviceName.standard, try serviceName(configuration)]
      + words.split(separator: ",").flatMap { parts(of: $0) }
    return policy
  }

  /// Returns the name of the service, for its pages and the password policy.
  static func serviceName(_ configuration: AccountsConfiguration) throws -> String {
    guard let found = try configuration[.serviceName] else { return Setting.serviceName.standard }
    // It is part of the headers of mails.
    guard found.text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw Failure(
        setting: found.name,
        found.text,
        mustBe: "a name without line breaks and other control characters"
      )
    }
    return found.text
  }

  private static func named(_ found: AccountsConfiguration.Found?) throws -> PasswordPolicy {
    guard let found else { return .standard }
    switch found.text {
    case "standard": return .standard
    case "nist": return .nist
    default:
      throw Failure(setting: found.name, found.text, mustBe: "'standard' or 'nist'")
    }
  }

  /// Returns a word, and the longer parts if it is a domain.
  private static func parts(of word: Substring) -> [String] {
    let word = String(word.drop { $0 == " " })
    let parts = word.split(separator: ".").map(String.init)
    return [word] + (parts.count > 1 ? parts.filter { $0.count >= shortestPart } : [])
  }
}

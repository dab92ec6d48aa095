import AccountsForms

/// What the installation decides about new passwords.
enum PasswordPolicySetting {
  /// The fewest letters of a part of a domain that is refused by itself: `com` is no word of anybody's.
  private static let shortestPart = 4

  /// Reads `ACCOUNTS_PASSWORD_POLICY`, `standard` or `nist`, `ACCOUNTS_SERVICE_NAME`, and
  /// `ACCOUNTS_SERVICE_WORDS`, a list with commas between: the service's domain and what else makes no password there.
  ///
  /// - Throws: ``Failure`` where there is no such policy.
  static func read(_ configuration: AccountsConfiguration) throws -> PasswordPolicy {
    var policy = try named(try configuration[.passwordPolicy])
    let words = try configuration[.serviceWords]?.text ?? ""
    policy.serviceWords =
      [AccountsCommand.serviceName, try serviceName(configuration)]
      + words.split(separator: ",").flatMap { parts(of: $0) }
    return policy
  }

  /// What the service is called, on its pages and where passwords are judged.
  static func serviceName(_ configuration: AccountsConfiguration) throws -> String {
    try configuration[.serviceName]?.text ?? Setting.serviceName.standard
  }

  private static func named(_ found: AccountsConfiguration.Found?) throws -> PasswordPolicy {
    guard let found else { return .standard }
    switch found.text {
    case "standard": return .standard
    case "nist": return .nist
    default:
      throw Failure(
        .usage,
        code: "setting",
        "\(found.name) is \(found.text.quoted), which is none of standard, nist"
      )
    }
  }

  /// A word, and the longer parts of a domain.
  private static func parts(of word: Substring) -> [String] {
    let word = String(word.drop { $0 == " " })
    let parts = word.split(separator: ".").map(String.init)
    return [word] + (parts.count > 1 ? parts.filter { $0.count >= shortestPart } : [])
  }
}

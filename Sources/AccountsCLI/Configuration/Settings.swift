import Accounts
import AccountsFiles
import Foundation

/// What the installation decides about the accounts.
enum Settings {
  /// The fewest bytes that argon2id may fill and read: OWASP's least, five passes over 7 MiB
  /// (cheatsheetseries.owasp.org, Password Storage).
  private static let leastMemoryKiB = 7168
  private static let leastWork = 5 * 7168

  /// Reads the settings: `ACCOUNTS_PEPPER_FILE`, `ACCOUNTS_HASHING_MEMORY_KIB` and `ACCOUNTS_HASHING_PASSES`;
  /// `ACCOUNTS_AUDIT_ADDRESSES` and `ACCOUNTS_AUDIT_DAYS`; `ACCOUNTS_SIGN_UPS_PER_HOUR`.
  ///
  /// - Parameters:
  ///   - configuration: what the installation decides.
  ///   - needsPepper: whether passwords are to be hashed or verified. Nothing else must wait for a file that is
  ///     lost.
  /// - Returns: the settings.
  /// - Throws: ``Failure`` where one of them cannot be used: leaving it out in silence would weaken what
  ///   somebody wanted strengthened.
  static func read(
    _ configuration: AccountsConfiguration,
    withPepper needsPepper: Bool
  ) throws -> AccountSettings {
    var settings = AccountSettings()
    if needsPepper, let path = try configuration[.pepperFile]?.text {
      settings.pepper = try Pepper(path: path)
    }
    settings.hashingCost = try hashingCost(configuration)
    settings.audit = try audit(configuration)
    if let count = try number(.signUpsPerHour, configuration) {
      settings.signUps = SignUpLimit(perNetwork: count)
    }
    return settings
  }

  /// The file of the key that signs the audit log: `ACCOUNTS_AUDIT_KEY_FILE`; nil for the one beside the database.
  ///
  /// - Throws: ``Failure``.
  static func auditKeyPath(_ configuration: AccountsConfiguration) throws -> String? {
    try configuration[.auditKeyFile]?.text
  }

  /// Reads what the installation decides about the audit log.
  ///
  /// - Throws: ``Failure``.
  static func audit(_ configuration: AccountsConfiguration) throws -> AuditSettings {
    var audit = AuditSettings()
    if let days = try number(.auditDays, configuration) {
      audit.retention = .seconds(days * 86_400)
    }
    guard let found = try configuration[.auditAddresses] else { return audit }
    guard let addresses = AuditSettings.Addresses(rawValue: found.text) else {
      let choices = AuditSettings.Addresses.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .usage,
        code: "setting",
        "\(found.name) is \(found.text.quoted), which is none of \(choices)"
      )
    }
    audit.addresses = addresses
    return audit
  }

  /// Where people can read the terms they are asked to agree to: `ACCOUNTS_TERMS_URL`.
  ///
  /// - Throws: ``Failure`` where it is no address of a page.
  static func terms(_ configuration: AccountsConfiguration) throws -> String? {
    try address(.termsUrl, such: "https://example.com/terms", configuration)
  }

  /// Where people can read what becomes of their data: `ACCOUNTS_PRIVACY_URL`.
  ///
  /// - Throws: ``Failure`` where it is no address of a page.
  static func privacy(_ configuration: AccountsConfiguration) throws -> String? {
    try address(.privacyUrl, such: "https://example.com/privacy", configuration)
  }

  private static func address(
    _ setting: Setting,
    such example: String,
    _ configuration: AccountsConfiguration
  ) throws -> String? {
    guard let found = try configuration[setting] else { return nil }
    let scheme = URL(string: found.text)?.scheme?.lowercased()
    guard scheme == "https" || scheme == "http" else {
      throw Failure(
        .usage,
        code: "setting",
        "\(found.name) is \(found.text.quoted), which is no address of a page",
        hint: "give it as \(example)"
      )
    }
    return found.text
  }

  private static func hashingCost(_ configuration: AccountsConfiguration) throws -> HashingCost {
    let standard = HashingCost.standard
    let cost = HashingCost(
      memoryKiB: try number(.hashingMemoryKib, configuration) ?? standard.memoryKiB,
      passes: try number(.hashingPasses, configuration) ?? standard.passes
    )
    guard cost.memoryKiB >= leastMemoryKiB, cost.memoryKiB * cost.passes >= leastWork else {
      throw Failure(
        .usage,
        code: "hashingCost",
        "\(cost.memoryKiB) KiB and \(cost.passes) passes make a hash too cheap to guess against",
        hint:
          "take what 'accounts tune' proposes, or at least \(standard.memoryKiB) KiB and \(standard.passes) passes"
      )
    }
    return cost
  }

  private static func number(
    _ setting: Setting,
    _ configuration: AccountsConfiguration
  ) throws -> Int? {
    guard let found = try configuration[setting] else { return nil }
    guard let number = Int(found.text), (1...(1 << 22)).contains(number) else {
      throw Failure(
        .usage,
        code: "setting",
        "\(found.name) is \(found.text.quoted), which is no number from 1 to \(1 << 22)"
      )
    }
    return number
  }
}

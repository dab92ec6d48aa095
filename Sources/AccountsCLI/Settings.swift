import Accounts
import AccountsFiles
import AccountsForms
import Foundation

/// The settings of the account service.
enum Settings {
  /// The minimum cost of argon2id: the weakest that OWASP allows, five passes over 7 MiB
  /// (cheatsheetseries.owasp.org, Password Storage).
  private static let leastMemoryKiB = 7168
  private static let leastWork = 5 * 7168

  /// Reads the settings: `ACCOUNTS_PEPPER_FILE`, `ACCOUNTS_HASHING_MEMORY_KIB`,
  /// `ACCOUNTS_HASHING_PASSES`, `ACCOUNTS_HASHING_LIMIT_MIB` and `ACCOUNTS_HASHING_THREADS`;
  /// `ACCOUNTS_AUDIT_ADDRESSES` and `ACCOUNTS_AUDIT_DAYS`; `ACCOUNTS_SIGN_UPS`,
  /// `ACCOUNTS_SIGN_UPS_PER_HOUR` and `ACCOUNTS_SIGN_UP_WORK`.
  ///
  /// - Parameters:
  ///   - configuration: the configuration.
  ///   - needsPepper: whether passwords are hashed or verified; other commands must work without a
  ///     lost pepper file.
  ///   - needsForms: whether a form is filled in; other commands must work with a form file that
  ///     has errors.
  /// - Returns: the settings.
  /// - Throws: ``Failure`` for an invalid setting: ignoring it could silently weaken security.
  static func read(
    _ configuration: AccountsConfiguration,
    withPepper needsPepper: Bool,
    withForms needsForms: Bool
  ) throws -> AccountSettings {
    var settings = AccountSettings()
    if needsPepper {
      if let path = try configuration[.pepperFile]?.text {
        settings.pepper = try Pepper(path: path)
      }
    }
    if needsForms || needsPepper {
      settings.forms = try forms(configuration, withPasswords: needsPepper)
    }
    settings.hashingCost = try hashingCost(configuration)
    settings.hashingMemoryLimit =
      try number(.hashingLimitMib, configuration).map { $0 * 1024 } ?? MemoryLimit.kibibytes / 2
    if let count = try number(.hashingThreads, configuration, upTo: 256) {
      settings.hashingThreads = count
    }
    settings.audit = try audit(configuration)
    if let count = try number(.signUpsPerHour, configuration) {
      settings.signUps = SignUpLimit(perNetwork: count)
    }
    settings.signUpWork = try signUpWork(configuration)
    settings.verification = try verification(configuration)
    return settings
  }

  /// Returns the path of the audit log's key: `ACCOUNTS_AUDIT_KEY_FILE`; nil for the file beside
  /// the database.
  ///
  /// - Throws: ``Failure``.
  static func auditKeyPath(_ configuration: AccountsConfiguration) throws -> String? {
    try configuration[.auditKeyFile]?.text
  }

  /// Reads the settings of the audit log.
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
      throw Failure(setting: found.name, found.text, mustBe: "one of \(choices)")
    }
    audit.addresses = addresses
    return audit
  }

  private static func verification(
    _ configuration: AccountsConfiguration
  ) throws -> EmailVerification {
    guard let found = try configuration[.emailVerification] else { return .off }
    guard let verification = EmailVerification(rawValue: found.text) else {
      throw Failure(setting: found.name, found.text, mustBe: "'off', 'asked' or 'required'")
    }
    return verification
  }

  private static func signUpWork(_ configuration: AccountsConfiguration) throws -> SignUpWork? {
    guard let found = try configuration[.signUpWork],
      found.text != Setting.signUpWork.standard
    else { return nil }
    guard let work = Int(found.text).flatMap(SignUpWork.init) else {
      let bits = SignUpWork.difficulties
      throw Failure(
        setting: found.name,
        found.text,
        mustBe: "'off', or a number of bits from \(bits.lowerBound) to \(bits.upperBound)",
        hint: "18 takes a browser about a second"
      )
    }
    return work
  }

  /// Returns the URL of the terms: `ACCOUNTS_TERMS_URL`.
  ///
  /// - Throws: ``Failure`` if it is not an HTTP or HTTPS URL.
  static func terms(_ configuration: AccountsConfiguration) throws -> String? {
    try address(.termsUrl, such: "https://example.com/terms", configuration)
  }

  /// Returns the URL of the privacy notice: `ACCOUNTS_PRIVACY_URL`.
  ///
  /// - Throws: ``Failure`` if it is not an HTTP or HTTPS URL.
  static func privacy(_ configuration: AccountsConfiguration) throws -> String? {
    try address(.privacyUrl, such: "https://example.com/privacy", configuration)
  }

  /// Returns the URL to which browsers report violations of the pages' Content Security Policy:
  /// `ACCOUNTS_CSP_REPORT_URL`.
  ///
  /// - Throws: ``Failure`` if it is not an HTTP or HTTPS URL, or would end the header's directive.
  static func cspReports(_ configuration: AccountsConfiguration) throws -> String? {
    let example = "https://example.com/reports"
    guard let text = try address(.cspReportUrl, such: example, configuration) else { return nil }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !";,".utf8.contains($0) }) else {
      throw Failure(
        .usage,
        code: .setting,
        "the URL \(text.quoted) has characters that a header cannot contain",
        hint:
          "percent-encode spaces, commas, semicolons and non-ASCII letters, as in \(example)"
      )
    }
    return text
  }

  /// Returns a URL.
  ///
  /// - Throws: ``Failure`` if it is not an HTTP or HTTPS URL.
  static func address(
    _ setting: Setting,
    such example: String,
    _ configuration: AccountsConfiguration
  ) throws -> String? {
    guard let found = try configuration[setting] else { return nil }
    let scheme = URL(string: found.text)?.scheme?.lowercased()
    guard scheme == "https" || scheme == "http" else {
      throw Failure(
        setting: found.name,
        found.text,
        mustBe: "an http or https URL",
        hint: "write it like \(example)"
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
      let passes = cost.passes == 1 ? "1 pass" : "\(cost.passes) passes"
      throw Failure(
        .usage,
        code: .hashingCost,
        """
        a hashing cost of \(cost.memoryKiB) KiB and \(passes) is too low: a stolen database would be easy to crack
        """,
        hint:
          "use the values of 'accounts tune', or at least \(standard.memoryKiB) KiB and \(standard.passes) passes"
      )
    }
    return cost
  }

  private static func number(
    _ setting: Setting,
    _ configuration: AccountsConfiguration,
    upTo most: Int = 1 << 22
  ) throws -> Int? {
    guard let found = try configuration[setting] else { return nil }
    guard let number = Int(found.text), (1...most).contains(number) else {
      throw Failure(setting: found.name, found.text, mustBe: "a number from 1 to \(most)")
    }
    return number
  }
}

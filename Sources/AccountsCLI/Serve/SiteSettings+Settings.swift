import Accounts
import AccountsServer

extension SiteSettings {
  /// Reads the settings: `ACCOUNTS_PATH_PREFIX`, `ACCOUNTS_LOGIN_DOMAIN`, `ACCOUNTS_HOME_URL` and
  /// `ACCOUNTS_HSTS`.
  ///
  /// - Parameter source: the configuration.
  /// - Throws: ``Failure`` for an invalid setting.
  init(_ source: SettingSource) throws {
    let none = Setting.pathPrefix.standard
    let choices = TransportSecurity.allCases.map(\.rawValue).joined(separator: ", ")
    self.init(
      prefix: try source.value(
        nil,
        "",
        .pathPrefix,
        "a path such as /accounts, of letters, digits and -._~, without a slash at its end"
      ) { $0 == none ? "" : Self.prefix($0) },
      loginDomain: try Self.loginDomain(source),
      homeAddress: try Settings.address(
        .homeUrl,
        such: "https://www.example.com",
        source.configuration
      ),
      transportSecurity: try source.value(nil, "", .hsts, "one of \(choices)") {
        TransportSecurity(rawValue: $0)
      }
    )
  }

  /// Returns a prefix; nil for a path that browsers would change or escape (WHATWG URL section
  /// 4.4).
  private static func prefix(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard text.hasPrefix("/"), parts.count > 1 else { return nil }
    let isPath = parts.dropFirst()
      .allSatisfy { part in
        !part.isEmpty && part != "." && part != ".."
          && part.utf8.allSatisfy { isLetterOrDigit($0) || "-._~".utf8.contains($0) }
      }
    return isPath ? text : nil
  }

  /// Reads the domain whose hosts share the login.
  ///
  /// - Throws: ``Failure`` for an invalid domain, and for one that others have domains in, too: all
  ///   their sites would share the login.
  private static func loginDomain(_ source: SettingSource) throws -> String? {
    let wanted = "a domain such as example.com, whose hosts share the login"
    let domain: String? = try source.value(nil, "", .loginDomain, wanted) {
      $0 == Setting.loginDomain.standard ? .some(nil) : Self.domain($0).map { .some($0) }
    }
    guard let domain, isRegistry(domain) else { return domain }
    throw Failure(
      setting: try source.configuration[.loginDomain]?.name ?? Setting.loginDomain.rawValue,
      domain,
      mustBe: wanted,
      hint: "write your own domain: other people's sites also end in .\(domain)"
    )
  }

  /// Whether a domain looks like one in which a country's registry gives domains to everybody, such
  /// as `co.uk`.
  ///
  /// The whole list (publicsuffix.org) changes each week; these are its usual names.
  private static func isRegistry(_ domain: String) -> Bool {
    let parts = domain.split(separator: ".")
    return parts.count == 2 && parts[1].count == 2 && secondLevels.contains(parts[0])
  }

  private static let secondLevels: Set<Substring> = [
    "ac", "co", "com", "edu", "go", "gob", "gouv", "gov", "gub", "ltd", "mil", "ne", "net", "nom",
    "or", "org", "plc", "sch",
  ]

  /// Returns a domain in lower case; nil for an address, and for a name without a dot, whose
  /// cookies browsers refuse.
  private static func domain(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isName =
      parts.count > 1 && NetworkAddress(text) == nil
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
      }
    return isName ? text.lowercased() : nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte < 0x80 && (Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte))
  }
}

/// The place of the service among its operator's other sites.
public struct SiteSettings: Sendable {
  /// The path that all routes are below, such as `/accounts`; empty if the service has its host to
  /// itself.
  ///
  /// A slash comes first, and none at the end.
  public var prefix: String

  /// The domain whose hosts share the login, such as `example.com`; nil if it is valid on this host
  /// only.
  public var loginDomain: String?

  /// The URL of the operator's own site, to which the pages link; nil for no link.
  public var homeAddress: String?

  /// The hosts that browsers may reach over HTTPS only.
  public var transportSecurity: TransportSecurity

  /// Creates settings; by default the service has a host to itself.
  public init(
    prefix: String = "",
    loginDomain: String? = nil,
    homeAddress: String? = nil,
    transportSecurity: TransportSecurity = .subdomains
  ) {
    self.prefix = prefix
    self.loginDomain = loginDomain
    self.homeAddress = homeAddress
    self.transportSecurity = transportSecurity
  }

  /// The hosts that browsers may reach over HTTPS only (RFC 6797).
  public enum TransportSecurity: String, CaseIterable, Sendable {
    /// This host and all below it, for two years after the last response (ASVS 5.0 3.4.1).
    case subdomains

    /// This host, for two years after the last response.
    case host

    /// None: the proxy in front sets the header, or the host is also used without HTTPS.
    case off

    /// The value of `Strict-Transport-Security`; nil for none.
    var header: String? {
      switch self {
      case .subdomains: "max-age=63072000; includeSubDomains"
      case .host: "max-age=63072000"
      case .off: nil
      }
    }
  }

  /// Returns the path of a request below the prefix, as ``RouteTable`` has it; nil for a path of
  /// another site.
  func route(_ path: String) -> String? {
    guard path.hasPrefix(prefix) else { return nil }
    let rest = path.dropFirst(prefix.count)
    if rest.isEmpty { return "/" }
    return rest.first == "/" ? String(rest) : nil
  }

  /// Whether a host is the domain that shares the login, or below it.
  func sharesLogin(_ host: some StringProtocol) -> Bool {
    guard let loginDomain else { return false }
    let host = host.lowercased()
    guard host != loginDomain else { return true }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return host.hasSuffix(".\(loginDomain)")
      && labels.allSatisfy { !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") }
  }
}

/// The hosts that requests may name in `Host`.
///
/// A page of another site can reach this machine under its own name (DNS rebinding); addresses and
/// `localhost` cannot be taken over by that.
public struct HostList: Hashable, Sendable {
  private let names: Set<String>

  /// Creates a list of this machine's addresses and `localhost` alone.
  public init() { names = [] }

  /// Creates a list with further names; nil if one is not a host name without a port.
  public init?(_ names: some Sequence<some StringProtocol>) {
    let hosts = names.map { RequestHost($0.trimmingPrefix { $0 == " " }) }
    guard hosts.allSatisfy({ $0?.port == nil && $0 != nil }) else { return nil }
    self.names = Set(hosts.compactMap { $0?.name })
  }

  /// Whether a login of one of the names can be shared by the hosts of a domain; also without any
  /// names.
  public func allowsLogin(for domain: String) -> Bool {
    let site = SiteSettings(loginDomain: domain)
    return names.isEmpty || names.contains { site.sharesLogin($0) }
  }

  /// Whether a request may name a host.
  func contains(_ host: RequestHost) -> Bool {
    host.isLocal || names.contains(host.name)
  }
}

public import Accounts
import Foundation

/// The settings of the server.
public struct ServerSettings: Sendable {
  /// The address to listen at.
  public var address: ListeningAddress

  /// The address of the metrics; nil for no metrics.
  public var metricsAddress: ListeningAddress?

  /// The networks of the reverse proxies whose `X-Forwarded-For` is trusted.
  public var trustedProxies: [NetworkRange]

  /// The hosts that requests may name; nil for any.
  public var hosts: HostList?

  /// The place of the service among other sites.
  public var site: SiteSettings

  /// The limits per client and in total.
  public var limits: ServerLimits

  /// The name of the service on its pages.
  public var serviceName: String

  /// The address of the terms; nil for no link on the pages.
  public var termsAddress: String?

  /// The address of the privacy notice; nil for no link on the pages.
  public var privacyAddress: String?

  /// The URL to which browsers report violations of the pages' content security policy; nil for
  /// none.
  public var cspReportAddress: String?

  /// The theme of the pages.
  public var theme: PageTheme

  /// Creates settings, with a default for all that is not given.
  public init(
    address: ListeningAddress,
    metricsAddress: ListeningAddress? = nil,
    trustedProxies: [NetworkRange] = [],
    hosts: HostList? = nil,
    site: SiteSettings = SiteSettings(),
    limits: ServerLimits = ServerLimits(),
    serviceName: String = "Accounts",
    termsAddress: String? = nil,
    privacyAddress: String? = nil,
    cspReportAddress: String? = nil,
    theme: PageTheme = .standard
  ) {
    self.address = address
    self.metricsAddress = metricsAddress
    self.trustedProxies = trustedProxies
    self.hosts = hosts
    self.site = site
    self.limits = limits
    self.serviceName = serviceName
    self.termsAddress = termsAddress
    self.privacyAddress = privacyAddress
    self.cspReportAddress = cspReportAddress
    self.theme = theme
  }
}

/// The address that a server listens at.
public enum ListeningAddress: Hashable, Sendable {
  /// An address of this machine; port 0 means any free port.
  case network(host: String, port: Int)

  /// A Unix domain socket.
  case unixSocket(path: String)

  /// A socket that the program inherited at its start, by its descriptor.
  case inherited(descriptor: Int32)
}

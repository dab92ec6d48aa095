import Accounts
import AccountsServer
import ArgumentParser
import Foundation
import Logging

/// The flags of `accounts serve`.
struct ServeOptions: ParsableArguments {
  @Option(help: "The address to listen on; 127.0.0.1 by default.")
  var host: String?

  @Option(help: "The port; 8080 by default, 0 for any free port.")
  var port: String?

  @Option(
    help: ArgumentHelp("A Unix socket to listen on instead.", valueName: "path")
  )
  var unixSocket: String?

  @Flag(help: "An HTTPS proxy is in front, so any --host is allowed.")
  var behindProxy = false

  @Option(
    help: ArgumentHelp(
      "A proxy or network whose X-Forwarded-For is trusted; may be repeated.",
      valueName: "network"
    )
  )
  var trustedProxy: [String] = []

  @Option(
    help: ArgumentHelp("A folder with page templates and a theme.css.", valueName: "folder")
  )
  var theme: String?

  @Option(help: "The log format: text or json.")
  var logFormat: String?
}

/// The settings of the server: flags first, then the configuration.
struct ServeSettings {
  /// The address to listen on: an inherited socket, a Unix socket or a port.
  let address: ListeningAddress

  /// The address of the metrics; nil to serve none.
  let metricsAddress: ListeningAddress?

  /// The trusted proxies.
  let trustedProxies: [NetworkRange]

  /// The hosts that requests may name; nil for any.
  let hosts: HostList?

  /// The place of the service among other sites.
  let site: SiteSettings

  /// The theme of the pages.
  let theme: PageTheme

  /// The format of the log.
  let logFormat: LogFormat

  /// The logger for requests and faults.
  let logger: Logger

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - options: the flags; nil for other commands.
  ///   - configuration: the configuration.
  /// - Throws: ``Failure`` for the first invalid setting.
  init(_ options: ServeOptions?, _ configuration: AccountsConfiguration) throws {
    let source = SettingSource(configuration)
    let isBehindProxy =
      try options?.behindProxy == true
      || source.value(nil, "--behind-proxy", .behindProxy, "true or false") { Bool($0) }
    trustedProxies = try Self.trustedProxies(options, source)
    let hosts = try Self.hosts(source)
    site = try SiteSettings(source)
    theme = try Self.theme(options?.theme ?? configuration[.theme]?.text)
    let level = try source.value(nil, "", .logLevel, "one of \(Self.levels)") {
      Logger.Level(rawValue: $0)
    }
    logFormat = try source.value(options?.logFormat, "--log-format", .logFormat, "text or json") {
      LogFormat(rawValue: $0)
    }
    logger = logFormat.logger(level)
    let listening = try Listening(options, source)
    address = listening.address
    metricsAddress = try Listening.metricsAddress(source, isServing: options != nil)
    try listening.requireProtection(isBehindProxy: isBehindProxy)
    if let options {
      // Without their addresses, all clients would share the limits of one. The peer of a Unix
      // socket is trusted.
      if isBehindProxy, !listening.isUnixSocket, trustedProxies.isEmpty {
        throw try Self.isProxyMissing(options, configuration)
      }
      try listening.requireOwnPort(of: metricsAddress)
    }
    let isLocal = !isBehindProxy && !listening.isUnixSocket
    self.hosts = try configuration[.publicHosts] != nil || isLocal ? hosts : nil
    if let domain = site.loginDomain, !hosts.allowsLogin(for: domain) {
      throw Failure(
        .usage,
        code: .setting,
        "none of the hosts in ACCOUNTS_PUBLIC_HOSTS is \(domain.quoted) (ACCOUNTS_LOGIN_DOMAIN) or a subdomain of it",
        hint:
          "browsers reject the session cookie on any other host; correct one of the two settings"
      )
    }
  }

  private static func isProxyMissing(
    _ options: ServeOptions,
    _ configuration: AccountsConfiguration
  ) throws -> Failure {
    let setting = options.behindProxy ? nil : try configuration[.behindProxy]
    let name = setting?.name ?? "--behind-proxy"
    return Failure(
      .usage,
      code: .noTrustedProxy,
      "\(name) is set without a trusted proxy, so clients' addresses would be unknown",
      hint:
        "pass --trusted-proxy, or set ACCOUNTS_TRUSTED_PROXIES, to the address of the proxy, such as 127.0.0.1"
    )
  }

  private static func trustedProxies(
    _ options: ServeOptions?,
    _ source: SettingSource
  ) throws -> [NetworkRange] {
    let networks = (options?.trustedProxy).flatMap { $0.isEmpty ? nil : $0.joined(separator: ",") }
    return try source.value(
      networks,
      "--trusted-proxy",
      .trustedProxies,
      "an address or a network such as 10.0.0.0/8"
    ) { text in
      let parts = text == Setting.trustedProxies.standard ? [] : text.split(separator: ",")
      let ranges = parts.map { NetworkRange($0.trimmingCharacters(in: .whitespaces)) }
      return ranges.contains { $0 == nil } ? nil : ranges.compactMap(\.self)
    }
  }

  private static func hosts(_ source: SettingSource) throws -> HostList {
    try source.value(
      nil,
      "",
      .publicHosts,
      "host names without a port, such as accounts.example.com"
    ) { text in
      text == Setting.publicHosts.standard ? HostList() : HostList(text.split(separator: ","))
    }
  }

  private static func theme(_ folder: String?) throws -> PageTheme {
    guard let folder else { return .standard }
    do {
      return try PageTheme(folder: folder)
    } catch {
      throw Failure(
        .usage,
        code: .theme,
        "\(error)",
        hint: error.reason == .unreadable
          ? "check the path and its permissions"
          : "docs/pages.md, in the source code, describes the files of a theme"
      )
    }
  }

  private static let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
}

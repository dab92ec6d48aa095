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

  /// The theme of the pages.
  let theme: PageTheme

  /// The format of the log.
  let logFormat: LogFormat

  /// The logger for requests and faults.
  let logger: Logger

  /// Reads the settings.
  ///
  /// - Parameters:
  ///   - options: The flags; nil for other commands.
  ///   - configuration: The configuration.
  /// - Throws: ``Failure`` for the first invalid setting.
  init(_ options: ServeOptions?, _ configuration: AccountsConfiguration) throws {
    let source = SettingSource(configuration)
    let host = try source.value(
      options?.host,
      "--host",
      .host,
      "an address of this machine, such as 127.0.0.1"
    ) { Self.host($0) }
    let port = try source.port(options?.port, "--port", .port)
    let isBehindProxy =
      try options?.behindProxy == true
      || source.value(nil, "--behind-proxy", .behindProxy, "true or false") { Bool($0) }
    let networks = (options?.trustedProxy).flatMap { $0.isEmpty ? nil : $0.joined(separator: ",") }
    trustedProxies = try source.value(
      networks,
      "--trusted-proxy",
      .trustedProxies,
      "an address or a network such as 10.0.0.0/8"
    ) { text in
      let parts = text == Setting.trustedProxies.standard ? [] : text.split(separator: ",")
      let ranges = parts.map { NetworkRange($0.trimmingCharacters(in: .whitespaces)) }
      return ranges.contains { $0 == nil } ? nil : ranges.compactMap(\.self)
    }
    let hosts = try source.value(
      nil,
      "",
      .publicHosts,
      "host names without a port, such as accounts.example.com"
    ) { text in
      text == Setting.publicHosts.standard ? HostList() : HostList(text.split(separator: ","))
    }
    theme = try Self.theme(options?.theme ?? configuration[.theme]?.text)
    let level = try source.value(nil, "", .logLevel, "one of \(Self.levels)") {
      Logger.Level(rawValue: $0)
    }
    logFormat = try source.value(options?.logFormat, "--log-format", .logFormat, "text or json") {
      LogFormat(rawValue: $0)
    }
    logger = logFormat.logger(level)
    let inherited = try options.flatMap { _ in try Self.inheritedSocket(for: .requests) }
    let path = try options.flatMap { try Self.socketPath($0) }
    address =
      inherited.map { .inherited(descriptor: $0.descriptor) }
      ?? path.map { .unixSocket(path: $0) }
      ?? .network(host: host, port: port)
    metricsAddress = try Self.metricsAddress(source, isServing: options != nil)
    // Other machines cannot reach a Unix socket.
    let reach = inherited.map { $0.host ?? "localhost" } ?? (path == nil ? host : "localhost")
    guard isBehindProxy || Self.isLocal(reach) else {
      throw Failure(
        .usage,
        code: .publicAddress,
        "\(reach.quoted) is reachable from other machines, and passwords would be sent unencrypted",
        hint:
          "put an HTTPS proxy in front and pass --behind-proxy, or listen on 127.0.0.1"
      )
    }
    // Without their addresses, all clients would share the limits of one. The peer of a Unix socket is trusted.
    let isUnixSocket = path != nil || inherited.map { $0.host == nil } == true
    guard options == nil || !isBehindProxy || isUnixSocket || !trustedProxies.isEmpty else {
      throw Failure(
        .usage,
        code: .noTrustedProxy,
        "--behind-proxy is set without a trusted proxy, so clients' addresses would be unknown",
        hint: "pass --trusted-proxy with the address of the proxy, such as 127.0.0.1"
      )
    }
    let isLocal = !isBehindProxy && !isUnixSocket
    self.hosts = try configuration[.publicHosts] != nil || isLocal ? hosts : nil
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
        hint: "see docs/pages.md for the contents of a theme"
      )
    }
  }

  private static func inheritedSocket(
    for purpose: InheritedSocket.Purpose
  ) throws -> InheritedSocket? {
    do {
      return try InheritedSocket(for: purpose)
    } catch {
      throw Failure(
        .usage,
        code: .severalSockets,
        "the program was started with \(error.count) sockets, but it listens on only one",
        hint: "set exactly one ListenStream= in the socket unit"
      )
    }
  }

  /// Returns the path of `--unix-socket`, which excludes an address.
  private static func socketPath(_ options: ServeOptions) throws -> String? {
    guard let path = options.unixSocket else { return nil }
    guard !path.isEmpty else {
      throw Failure(.usage, code: .setting, "--unix-socket is '', but must be a path")
    }
    let others = [("--host", options.host), ("--port", options.port)]
    if let (name, _) = others.first(where: { $0.1 != nil }) {
      throw Failure(
        .usage,
        code: .severalAddresses,
        "--unix-socket and \(name) cannot be combined",
        hint: "omit one of them"
      )
    }
    return path
  }

  /// Returns the address of the metrics: the systemd socket for metrics, else a port.
  private static func metricsAddress(
    _ source: SettingSource,
    isServing: Bool
  ) throws -> ListeningAddress? {
    let port =
      try source.configuration[.metricsPort] == nil ? nil : source.port(nil, "", .metricsPort)
    if isServing, let socket = try inheritedSocket(for: .metrics) {
      guard isLocal(socket.host ?? "localhost") else {
        throw Failure(
          .usage,
          code: .publicAddress,
          "metrics are only for this machine, but \(socket.host ?? "") is reachable from others",
          hint: "set a ListenStream= on 127.0.0.1 in the metrics socket unit"
        )
      }
      return .inherited(descriptor: socket.descriptor)
    }
    return port.map { .network(host: "127.0.0.1", port: $0) }
  }

  /// Returns an address or host name to listen on; nil for other text, such as `127.1`.
  private static func host(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /\[(.*:.*)\]/) {
      return NetworkAddress(String(match.1)) == nil ? nil : String(match.1)
    }
    if NetworkAddress(text) != nil { return text }
    // The last part of a host name contains a letter; otherwise it would be an address.
    let isName = text.wholeMatch(of: /([A-Za-z0-9-]+\.)*[A-Za-z0-9-]*[A-Za-z][A-Za-z0-9-]*/) != nil
    return isName ? text : nil
  }

  private static func isLocal(_ host: String) -> Bool {
    let loopback = [NetworkRange("127.0.0.0/8"), NetworkRange("::1")].compactMap(\.self)
    return host == "localhost"
      || NetworkAddress(host).map { address in loopback.contains { $0.contains(address) } } == true
  }

  private static let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
}

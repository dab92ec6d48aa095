import Accounts
import AccountsServer
import ArgumentParser
import Foundation
import Logging

/// The flags of `accounts serve`.
struct ServeOptions: ParsableArguments {
  @Option(help: "The address of this machine to listen at; 127.0.0.1 unless it is given.")
  var host: String?

  @Option(help: "The port; 8080 unless it is given, 0 for any that is free.")
  var port: String?

  @Option(
    help: ArgumentHelp("A socket of the file system to listen at instead.", valueName: "path")
  )
  var unixSocket: String?

  @Flag(help: "A proxy that speaks https is in front, whatever the address.")
  var behindProxy = false

  @Option(
    help: ArgumentHelp(
      "A proxy, or a network of them, whose X-Forwarded-For is believed; may be given again.",
      valueName: "network"
    )
  )
  var trustedProxy: [String] = []

  @Option(
    help: ArgumentHelp("A folder of templates and a theme.css for the pages.", valueName: "folder")
  )
  var theme: String?

  @Option(help: "How the log is written: text or json.")
  var logFormat: String?
}

/// How the accounts are served: flags first, then what the installation decides.
struct ServeSettings {
  /// Where to listen: at a socket that the program was started with, at one of the file system, or at a port.
  let address: ListeningAddress

  /// Where metrics are told; nil for nowhere.
  let metricsAddress: ListeningAddress?

  /// The proxies whose word is taken.
  let trustedProxies: [NetworkRange]

  /// How the pages look.
  let theme: PageTheme

  /// How the log is written.
  let logFormat: LogFormat

  /// Where requests and faults are noted.
  let logger: Logger

  /// Reads them.
  ///
  /// - Parameters:
  ///   - options: the flags; nil where there are none.
  ///   - configuration: what the installation decides.
  /// - Throws: ``Failure`` for the first that cannot be used.
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
      "an address, or a network such as 10.0.0.0/8"
    ) { text in
      let parts = text == Setting.trustedProxies.standard ? [] : text.split(separator: ",")
      let ranges = parts.map { NetworkRange($0.trimmingCharacters(in: .whitespaces)) }
      return ranges.contains { $0 == nil } ? nil : ranges.compactMap(\.self)
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
    // A socket of the file system is out of reach of other machines.
    let reach = inherited.map { $0.host ?? "localhost" } ?? (path == nil ? host : "localhost")
    guard isBehindProxy || Self.isLocal(reach) else {
      throw Failure(
        .usage,
        code: "publicAddress",
        "\(reach.quoted) can be reached from other machines, and passwords would travel in the clear",
        hint:
          "put a proxy that speaks https in front and give --behind-proxy, or listen at 127.0.0.1"
      )
    }
  }

  private static func theme(_ folder: String?) throws -> PageTheme {
    guard let folder else { return .standard }
    do {
      return try PageTheme(folder: folder)
    } catch {
      throw Failure(
        .usage,
        code: "theme",
        "\(error)",
        hint: "docs/pages.md tells what a theme may hold"
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
        code: "severalSockets",
        "the program was started with \(error.count) sockets, and listens at one",
        hint: "give the socket unit one ListenStream="
      )
    }
  }

  /// The path of `--unix-socket`, which leaves no place for an address beside it.
  private static func socketPath(_ options: ServeOptions) throws -> String? {
    guard let path = options.unixSocket else { return nil }
    guard !path.isEmpty else {
      throw Failure(.usage, code: "setting", "--unix-socket is '', and has to be a path")
    }
    let others = [("--host", options.host), ("--port", options.port)]
    if let (name, _) = others.first(where: { $0.1 != nil }) {
      throw Failure(
        .usage,
        code: "severalAddresses",
        "--unix-socket and \(name) are two places to listen at, and there is one",
        hint: "leave one of them out"
      )
    }
    return path
  }

  /// Where metrics are told: at a socket of systemd that is meant for it, else at a port.
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
          code: "publicAddress",
          "metrics are told to this machine alone, and others reach \(socket.host ?? "")",
          hint: "give the socket unit of the metrics a ListenStream= of 127.0.0.1"
        )
      }
      return .inherited(descriptor: socket.descriptor)
    }
    return port.map { .network(host: "127.0.0.1", port: $0) }
  }

  /// An address or the name of a machine as it can be listened at; nil for what is neither, such as `127.1`.
  private static func host(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /\[(.*:.*)\]/) {
      return NetworkAddress(String(match.1)) == nil ? nil : String(match.1)
    }
    if NetworkAddress(text) != nil { return text }
    // The last part of a name has a letter, or it would be an address.
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

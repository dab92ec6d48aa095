import Accounts
import AccountsServer
import Foundation

/// The address that requests arrive at, and the machines that can reach it.
struct Listening {
  /// The address: an inherited socket, a Unix socket or a port.
  let address: ListeningAddress

  /// Whether it is a Unix socket, which other machines cannot reach.
  let isUnixSocket: Bool

  private let host: String

  /// Reads the flags and the settings, and takes the socket that systemd passed.
  ///
  /// - Parameters:
  ///   - options: the flags; nil for other commands, which inherit no socket.
  ///   - source: the settings.
  /// - Throws: ``Failure`` for an invalid address, or one that is given twice.
  init(_ options: ServeOptions?, _ source: SettingSource) throws {
    let host = try source.value(
      options?.host,
      "--host",
      .host,
      "an address of this machine, such as 127.0.0.1"
    ) { Self.host($0) }
    let port = try source.port(options?.port, "--port", .port)
    let inherited = try options.flatMap { _ in try Self.inheritedSocket(for: .requests) }
    let path = try options.flatMap { try Self.socketPath($0) }
    address =
      inherited.map { .inherited(descriptor: $0.descriptor) }
      ?? path.map { .unixSocket(path: $0) }
      ?? .network(host: host, port: port)
    isUnixSocket = path != nil || inherited.map { $0.host == nil } == true
    self.host = inherited.map { $0.host ?? "localhost" } ?? (path == nil ? host : "localhost")
  }

  /// Rejects an address that other machines can reach, unless an HTTPS proxy is in front.
  ///
  /// - Throws: ``Failure``.
  func requireProtection(isBehindProxy: Bool) throws {
    guard isBehindProxy || Self.isLocal(host) else {
      throw Failure(
        .usage,
        code: .publicAddress,
        "\(host.quoted) is reachable from other machines, and passwords would be sent unencrypted",
        hint:
          "put an HTTPS proxy in front and pass --behind-proxy, or listen on 127.0.0.1"
      )
    }
  }

  /// Rejects the port of the service for the metrics, too.
  ///
  /// - Throws: ``Failure``.
  func requireOwnPort(of metrics: ListeningAddress?) throws {
    guard case .network(_, let port) = address, case .network(_, port)? = metrics, port != 0,
      Self.isLocal(host) || ["0.0.0.0", "::"].contains(host)
    else { return }
    throw Failure(
      .usage,
      code: .setting,
      "the metrics cannot have the port of the service, \(port)",
      hint: "set ACCOUNTS_METRICS_PORT, or 'metricsPort' in the settings file, to another port"
    )
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
        "the program was started with \(error.count) sockets for requests, but it listens on only one",
        hint:
          "set exactly one ListenStream= in accounts.socket; the metrics socket has its own unit"
      )
    }
  }

  /// Returns the path of `--unix-socket`, which excludes an address.
  private static func socketPath(_ options: ServeOptions) throws -> String? {
    guard let path = options.unixSocket else { return nil }
    guard !path.isEmpty else {
      throw Failure(setting: "--unix-socket", path, mustBe: "a path")
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
  static func metricsAddress(
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
}

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
  /// Where to listen.
  let host: String

  /// The port.
  let port: Int

  /// The socket to listen at instead: one that the program was started with, or one of the file system.
  private let socket: ListeningAddress?

  /// The port of this machine at which metrics are told; nil for none.
  let metricsPort: Int?

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
    let source = Source(configuration)
    host = try source.text(options?.host, "--host", .host).text
    port = try source.port(options?.port, "--port", .port)
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
    metricsPort =
      try configuration[.metricsPort] == nil ? nil : source.port(nil, "", .metricsPort)
    theme = try Self.theme(options?.theme ?? configuration[.theme]?.text)
    let level = try source.value(nil, "", .logLevel, "one of \(Self.levels)") {
      Logger.Level(rawValue: $0)
    }
    logFormat = try source.value(options?.logFormat, "--log-format", .logFormat, "text or json") {
      LogFormat(rawValue: $0)
    }
    logger = logFormat.logger(level)
    let inherited = try options.flatMap { _ in try Self.inheritedSocket() }
    socket =
      inherited.map { .inherited(descriptor: $0.descriptor) }
      ?? options?.unixSocket.map { .unixSocket(path: $0) }
    // A socket of the file system is out of reach of other machines.
    try requireSafeAddress(inherited?.host ?? (socket == nil ? host : "localhost"), isBehindProxy)
  }

  /// Where to listen, all told.
  var address: ListeningAddress { socket ?? .network(host: host, port: port) }

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

  private static func inheritedSocket() throws -> InheritedSocket? {
    do {
      return try InheritedSocket()
    } catch {
      throw Failure(
        .usage,
        code: "severalSockets",
        "the program was started with \(error.count) sockets, and listens at one",
        hint: "give the socket unit one ListenStream="
      )
    }
  }

  private static let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")

  /// Refuses to send passwords over a network in the clear.
  private func requireSafeAddress(_ host: String, _ isBehindProxy: Bool) throws {
    let loopback = [NetworkRange("127.0.0.0/8"), NetworkRange("::1")].compactMap(\.self)
    let isLocal =
      host == "localhost"
      || NetworkAddress(host).map { address in loopback.contains { $0.contains(address) } } == true
    guard !isLocal, !isBehindProxy else { return }
    throw Failure(
      .usage,
      code: "publicAddress",
      "\(host.quoted) can be reached from other machines, and passwords would travel in the clear",
      hint: "put a proxy that speaks https in front and give --behind-proxy, or listen at 127.0.0.1"
    )
  }

  /// Looks a value up: the flag, else the setting, else what holds where nothing is said.
  private struct Source {
    let configuration: AccountsConfiguration

    init(_ configuration: AccountsConfiguration) { self.configuration = configuration }

    func text(
      _ flag: String?,
      _ name: String,
      _ setting: Setting
    ) throws -> (text: String, name: String) {
      if let flag { return (flag, name) }
      if let found = try configuration[setting] { return (found.text, found.name) }
      return (setting.standard, setting.rawValue)
    }

    func port(_ flag: String?, _ name: String, _ setting: Setting) throws -> Int {
      try value(flag, name, setting, "a number from 0 to 65535") { text in
        Int(text).flatMap { (0...65_535).contains($0) ? $0 : nil }
      }
    }

    func value<Value>(
      _ flag: String?,
      _ name: String,
      _ setting: Setting,
      _ wanted: String,
      read: (String) -> Value?
    ) throws -> Value {
      let (text, name) = try text(flag, name, setting)
      if let value = read(text) { return value }
      throw Failure(.usage, code: "setting", "\(name) is \(text.quoted), and has to be \(wanted)")
    }
  }
}

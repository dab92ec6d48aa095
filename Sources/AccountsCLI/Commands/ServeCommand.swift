import Accounts
import AccountsServer
import ArgumentParser
import Foundation
import Logging

/// Serves the accounts over HTTP.
struct ServeCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the accounts over HTTP, until it is told to stop.",
    discussion: """
      SIGTERM and SIGINT let requests that are under way end first. Without --behind-proxy it listens on this machine \
      alone: passwords do not travel in the clear.

      Examples:
        accounts serve
        accounts serve --port 9000
        accounts serve --host 0.0.0.0 --behind-proxy --trusted-proxy 10.0.0.0/8
      """
  )

  @OptionGroup var common: CommonOptions

  @Option(help: "The address of this machine to listen at.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 is any that is free.")
  var port = 8080

  @Flag(help: "A proxy that speaks https is in front, whatever the address.")
  var behindProxy = false

  @Option(
    help: ArgumentHelp(
      "A proxy, or a network of them, whose X-Forwarded-For is believed.",
      valueName: "network"
    )
  )
  var trustedProxy: [String] = []

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is from 0 to 65535, not \(port)")
    }
  }

  func perform() async throws {
    try requireSafeAddress()
    let accounts = try common.openAccounts(withPepper: true)
    let settings = ServerSettings(
      address: .network(host: host, port: port),
      trustedProxies: try trustedProxy.map(network),
      passwordPolicy: try PasswordPolicySetting.read(Environment.current),
      estimator: try PasswordLists.estimator(.current)
    )
    let logger = Logger(label: "accounts") { StreamLogHandler.standardError(label: $0) }
    let server = AccountsServer(accounts, settings: settings, logger: logger) { place in
      Console.note("listening at \(place)")
    }
    try await server.runUntilSignalled()
  }

  /// Refuses to send passwords over a network in the clear.
  private func requireSafeAddress() throws {
    let loopback = [NetworkRange("127.0.0.0/8"), NetworkRange("::1")].compactMap(\.self)
    let isLocal =
      host == "localhost"
      || NetworkAddress(host).map { address in loopback.contains { $0.contains(address) } } == true
    guard !isLocal, !behindProxy else { return }
    throw Failure(
      .usage,
      code: "publicAddress",
      "\(host.quoted) can be reached from other machines, and passwords would travel in the clear",
      hint: "put a proxy that speaks https in front and give --behind-proxy, or listen at 127.0.0.1"
    )
  }

  private func network(_ text: String) throws -> NetworkRange {
    if let range = NetworkRange(text) { return range }
    throw Failure(
      .usage,
      code: "network",
      "--trusted-proxy is \(text.quoted), which is no address and no network",
      hint: "give it as 10.0.0.1 or 10.0.0.0/8"
    )
  }
}

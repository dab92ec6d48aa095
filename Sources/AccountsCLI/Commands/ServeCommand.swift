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
      SIGTERM, SIGINT and SIGHUP let requests that are under way end first; the next one ends the program at once. \
      Without --behind-proxy it listens on this machine alone: passwords do not travel in the clear. Started by a \
      socket of systemd, it listens there. Who may connect to --unix-socket is decided by its folder and the umask.

      Examples:
        accounts serve
        accounts serve --port 9000
        accounts serve --unix-socket /run/accounts/http.sock
        accounts serve --host 0.0.0.0 --behind-proxy --trusted-proxy 10.0.0.0/8
      """
  )

  @OptionGroup var common: CommonOptions

  @OptionGroup var options: ServeOptions

  func perform() async throws {
    let configuration = try common.configuration
    let serve = try ServeSettings(options, configuration)
    let settings = ServerSettings(
      address: serve.address,
      metricsAddress: serve.metricsAddress,
      trustedProxies: serve.trustedProxies,
      passwordPolicy: try PasswordPolicySetting.read(configuration),
      estimator: try PasswordLists.estimator(configuration),
      serviceName: try PasswordPolicySetting.serviceName(configuration),
      termsAddress: try Settings.terms(configuration),
      privacyAddress: try Settings.privacy(configuration),
      theme: serve.theme
    )
    try await common.withDatabase(.created, pepper: true) { database in
      let server = AccountsServer(
        database.accounts,
        settings: settings,
        logger: serve.logger,
        supervisor: Supervisor(),
        onListening: { serve.logFormat.announce("listening at \($0)") },
        onTellingMetrics: { serve.logFormat.announce("metrics at \($0)/metrics") }
      )
      try await server.runUntilSignalled()
    }
  }
}

import Accounts
import AccountsFiles
import AccountsMail
import AccountsSQLite
import AccountsServer
import ArgumentParser
import CProcess
import Foundation
import Logging

/// Runs the HTTP server.
struct ServeCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run the HTTP server.",
    discussion: """
      On SIGTERM, SIGINT or SIGHUP it finishes the requests in progress, then exits; on a second signal it exits at once. \
      Without --behind-proxy it accepts only connections from this machine, so that passwords are never sent \
      unencrypted. If systemd passes a socket, the server listens on it. Folder permissions and the umask decide who may \
      connect to --unix-socket.

      Examples:
        accounts serve
        accounts serve --port 9000
        accounts serve --unix-socket /run/accounts/http.sock
        accounts serve --host 0.0.0.0 --behind-proxy --trusted-proxy 10.0.0.0/8
      """
  )

  @OptionGroup var options: ServeOptions

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    // The passwords of all users pass through this process. Swift's backtracer could not read it
    // either, and would wait for ever: a crash ends the process at once.
    for crash in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    _ = accounts_forbid_inspection()
    let configuration = try common.configuration
    let serve = try ServeSettings(options, configuration)
    let settings = ServerSettings(
      address: serve.address,
      metricsAddress: serve.metricsAddress,
      trustedProxies: serve.trustedProxies,
      hosts: serve.hosts,
      site: serve.site,
      serviceName: try PasswordPolicySetting.serviceName(configuration),
      termsAddress: try Settings.terms(configuration),
      privacyAddress: try Settings.privacy(configuration),
      cspReportAddress: try Settings.cspReports(configuration),
      theme: serve.theme
    )
    try await common.withDatabase(.created, pepper: true, mail: .ifSet, warnsOfLog: false) {
      database in
      try await requireSoundDatabase(database, serve.logger)
      try database.settings.mail?.requireKeys()
      warn(of: serve, database)
      let mail = try database.mail?.connected(to: database.accounts)
      let server = AccountsServer(
        database.accounts,
        settings: settings,
        logger: serve.logger,
        supervisor: Supervisor(),
        mailSender: mail?.sender,
        onListening: {
          serve.logFormat.announce("listening on \($0)")
          serve.logFormat.announce(database.version)
        },
        onServingMetrics: { serve.logFormat.announce("metrics on \($0)/metrics") }
      )
      do {
        try await server.runUntilSignalled()
      } catch {
        await mail?.transport.close()
        throw error
      }
      await mail?.transport.close()
    }
  }

  /// Warns of what lets the server start, but is probably not meant.
  private func warn(of serve: ServeSettings, _ database: OpenDatabase) {
    warnOfFiles(database, serve.logger)
    warnOfMemory(database.settings, serve.logger)
    warnOfProxies(serve.trustedProxies, serve.logger)
    if let warning = PhoneLibrary.warning(for: database.settings.forms) {
      serve.logger.warning("\(warning)")
    }
  }

  /// Warns of files that others can read or replace.
  private func warnOfFiles(_ database: OpenDatabase, _ logger: Logger) {
    guard database.store is SQLiteStore else { return }
    for file in ExposedFiles.ofDatabase(database.path) {
      logger.warning(
        "\(file.shown) is accessible to other users of this machine; run 'chmod 600 \(file.shown)'"
      )
    }
    if let folder = ExposedFiles.folder(ofDatabase: database.path) {
      logger.warning(
        """
        other users of this machine can write to the folder \(folder.shown), and replace the database; \
        run 'chmod 700 \(folder.shown)'
        """
      )
    }
  }

  /// Warns if the memory does not let every core hash a password at once.
  private func warnOfMemory(_ settings: AccountSettings, _ logger: Logger) {
    let cores = settings.hashingThreads
    let atOnce = max(1, settings.hashingMemoryLimit / settings.hashingCost.memoryKiB)
    guard atOnce < cores else { return }
    logger.warning(
      """
      only \(atOnce) of \(cores) cores can hash passwords at once: the limit is \
      \(settings.hashingMemoryLimit / 1024) MiB and a hash takes \(settings.hashingCost.memoryKiB / 1024) MiB; \
      raise ACCOUNTS_HASHING_LIMIT_MIB, or find a lower cost with 'accounts tune'
      """
    )
  }

  /// Warns if every client is taken for a proxy.
  private func warnOfProxies(_ proxies: [NetworkRange], _ logger: Logger) {
    guard proxies.contains(where: \.isUnlimited) else { return }
    logger.warning(
      """
      ACCOUNTS_TRUSTED_PROXIES includes every IP address, so any client can forge the address that rate limits and the \
      log use; list only the addresses of your proxies
      """
    )
  }

  /// Rejects a database whose schema was changed, or whose audit log could not be continued.
  private func requireSoundDatabase(_ database: OpenDatabase, _ logger: Logger) async throws {
    try await database.store.requireUnchangedSchema()
    let rules = try await database.store.keyRules()
    if rules != KeyRules.current {
      let difference = KeyRules.difference(from: rules)
      logger.warning("\(difference); run 'accounts check --rebuild-search-keys'")
    }
    do { try await database.accounts.requirePepper() } catch let error as MissingPepperKey {
      logger.warning(
        """
        \(error.description); users with these passwords cannot log in; set ACCOUNTS_PEPPER_FILE to the \
        file with this key
        """
      )
    }
    if let instant = try await database.auditLog.eventInTheFuture() {
      logger.warning("\(AuditLog.warning(ofEventAt: instant)); set the clock")
    }
    guard try await !database.auditLog.isSealed() else { return }
    logger.warning(
      "the audit log was changed by another program and is no longer signed; run 'accounts audit verify'"
    )
  }
}

public import Accounts
import HTTPTypes
import Hummingbird
public import Logging
public import ServiceLifecycle
import UnixSignals

/// The HTTP service: everything in ``RouteTable``, until it is told to stop.
public struct AccountsServer: Service {
  private let site: Site
  private let logger: Logger
  private let metrics = RequestMetrics()
  private let supervisor: Supervisor?
  private let onListening: @Sendable (String) async -> Void
  private let onTellingMetrics: @Sendable (String) async -> Void

  /// Prepares to serve.
  ///
  /// - Parameters:
  ///   - accounts: what is served.
  ///   - settings: what decides how.
  ///   - logger: where requests and faults are noted.
  ///   - supervisor: who is told how the server is.
  ///   - onListening: told where the server listens, once it does.
  ///   - onTellingMetrics: told where metrics are told, if they are.
  public init(
    _ accounts: AccountService,
    settings: ServerSettings,
    logger: Logger,
    supervisor: Supervisor? = nil,
    onListening: @escaping @Sendable (String) async -> Void = { _ in },
    onTellingMetrics: @escaping @Sendable (String) async -> Void = { _ in }
  ) {
    site = Site(
      api: API(accounts: accounts, settings: settings, readiness: Readiness()),
      pages: Pages(accounts: accounts, settings: settings)
    )
    self.logger = logger
    self.supervisor = supervisor
    self.onListening = onListening
    self.onTellingMetrics = onTellingMetrics
  }

  /// Serves until it is told to stop; requests that are under way are answered first.
  ///
  /// - Throws: where it cannot listen at the address of the settings.
  public func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await answer() }
      if let port = site.api.settings.metricsPort {
        group.addTask { try await tellMetrics(port) }
      }
    }
  }

  private func answer() async throws {
    let readiness = site.api.readiness
    var limits = site.api.settings.limits
    limits.connections = min(limits.connections, OpenFiles.allowMost())
    let listener = Listener(
      address: site.api.settings.address,
      limits: limits,
      responder: router().buildResponder(),
      logger: logger,
      onListening: { [supervisor, onListening] place in
        await onListening(place)
        supervisor?.tell(.ready)
      },
      onStopping: { [supervisor] in
        readiness.end()
        supervisor?.tell(.stopping)
      }
    )
    try await listener.run()
  }

  private func tellMetrics(_ port: Int) async throws {
    let listener = Listener(
      address: .network(host: "127.0.0.1", port: port),
      limits: site.api.settings.limits,
      responder: MetricsResponder(accounts: site.api.accounts, metrics: metrics),
      logger: logger,
      onListening: onTellingMetrics,
      onStopping: {}
    )
    try await listener.run()
  }

  /// Serves until SIGTERM or SIGINT; a second signal waits for nothing.
  ///
  /// - Throws: where it cannot listen at the address of the settings.
  public func runUntilSignalled() async throws {
    let grace = site.api.settings.limits.grace
    let services: [any Service] = [self] + (supervisor.map { [SignsOfLife(supervisor: $0)] } ?? [])
    var configuration = ServiceGroupConfiguration(
      services: services,
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration = grace
    try await ServiceGroup(configuration: configuration).run()
  }

  /// The routes behind everything that all requests go through, outermost first.
  func router() -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      RequestLog(metrics: metrics)
      ResponseHeaders()
      LanguageChoice()
      ProblemResponses(pages: site.pages)
      RequestCheck(
        trustedProxies: site.api.settings.trustedProxies,
        limits: site.api.settings.limits
      )
      CrossSiteCheck()
    }
    for route in RouteTable.routes {
      router.on(RouterPath(route.path), method: route.method) { [site] request, context in
        let request = APIRequest(
          request: request,
          context: context,
          limits: site.api.settings.limits
        )
        guard route.pace == .long else { return try await route.respond(site, request) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
          try await route.respond(site, request)
        }
      }
    }
    return router
  }
}

extension AccountsServer: CustomStringConvertible {
  /// What the log of the program's start and end calls it, instead of everything it holds.
  public var description: String { "AccountsServer" }
}

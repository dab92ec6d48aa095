public import Accounts
import HTTPTypes
import Hummingbird
public import Logging
public import ServiceLifecycle
import UnixSignals

/// The HTTP service: everything in ``RouteTable``, until it is told to stop.
public struct AccountsServer: Service {
  private let api: API
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
    api = API(accounts: accounts, settings: settings, readiness: Readiness())
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
      if let port = api.settings.metricsPort {
        group.addTask { try await tellMetrics(port) }
      }
    }
  }

  private func answer() async throws {
    let readiness = api.readiness
    var limits = api.settings.limits
    limits.connections = min(limits.connections, OpenFiles.allowMost())
    let listener = Listener(
      address: api.settings.address,
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
      limits: api.settings.limits,
      responder: MetricsResponder(accounts: api.accounts, metrics: metrics),
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
    let grace = api.settings.limits.grace
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
      ProblemResponses()
      RequestCheck(trustedProxies: api.settings.trustedProxies, limits: api.settings.limits)
      CrossSiteCheck()
    }
    for route in RouteTable.routes {
      router.on(RouterPath(route.path), method: route.method) { [api] request, context in
        let request = APIRequest(request: request, context: context, limits: api.settings.limits)
        return try await route.respond(api, request)
      }
    }
    return router
  }
}

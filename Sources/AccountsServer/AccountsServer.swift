public import Accounts
import HTTPTypes
import Hummingbird
public import Logging
public import ServiceLifecycle

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
  /// - Throws: ``ListeningError`` where it cannot listen at the addresses of the settings.
  public func run() async throws {
    let (listening, started) = AsyncStream.makeStream(of: Void.self)
    let metricsAddress = site.api.settings.metricsAddress
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await answer { started.yield() } }
      if let metricsAddress {
        group.addTask { try await tellMetrics(metricsAddress) { started.yield() } }
      }
      group.addTask { await tellReady(listening, times: metricsAddress == nil ? 1 : 2) }
    }
  }

  private func answer(onListening isListening: @escaping @Sendable () -> Void) async throws {
    let readiness = site.api.readiness
    var limits = site.api.settings.limits
    limits.connections = min(limits.connections, OpenFiles.allowMost())
    let listener = Listener(
      address: site.api.settings.address,
      limits: limits,
      responder: router().buildResponder(),
      logger: logger,
      onListening: { [onListening] place in
        await onListening(place)
        isListening()
      },
      onRefusal: { [metrics, logger] in RequestLog(metrics: metrics).note($0, id: $1, in: logger) },
      onStopping: { [supervisor] in
        readiness.end()
        supervisor?.tell(.stopping)
      }
    )
    try await listener.run()
  }

  private func tellMetrics(
    _ address: ListeningAddress,
    onListening isListening: @escaping @Sendable () -> Void
  ) async throws {
    let listener = Listener(
      address: address,
      limits: site.api.settings.limits,
      responder: MetricsResponder(accounts: site.api.accounts, metrics: metrics),
      logger: logger,
      onListening: { [onTellingMetrics] place in
        await onTellingMetrics(place)
        isListening()
      },
      onRefusal: { _, _ in },
      onStopping: {}
    )
    try await listener.run()
  }

  /// Tells the supervisor that the server is ready, once it listens everywhere.
  private func tellReady(_ listening: AsyncStream<Void>, times: Int) async {
    var count = 0
    for await _ in listening {
      count += 1
      guard count == times else { continue }
      supervisor?.tell(.ready)
      return
    }
  }

  /// Serves until SIGTERM, SIGINT or SIGHUP; the second ends the program at once.
  ///
  /// - Throws: ``ListeningError`` where it cannot listen at the addresses of the settings.
  public func runUntilSignalled() async throws {
    let signals = StopSignals()
    var services: [any Service] = [self, signals]
    if let supervisor { services.append(SignsOfLife(supervisor: supervisor)) }
    var configuration = ServiceGroupConfiguration(
      services: services,
      gracefulShutdownSignals: signals.trapped,
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration = site.api.settings.limits.grace
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

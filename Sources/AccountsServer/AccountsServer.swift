public import Accounts
import AccountsForms
import HTTPTypes
import Hummingbird
public import Logging
public import ServiceLifecycle

/// The HTTP server: serves the routes of ``RouteTable`` until it is stopped.
public struct AccountsServer: Service {
  private let site: Site
  private let logger: Logger
  private let metrics = RequestMetrics()
  private let supervisor: Supervisor?
  private let mailSender: MailSender?
  private let onListening: @Sendable (String) async -> Void
  private let onServingMetrics: @Sendable (String) async -> Void

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - accounts: the account service.
  ///   - settings: the settings of the server.
  ///   - logger: the logger of requests and errors.
  ///   - supervisor: the supervisor to notify of the server's status.
  ///   - mailSender: sends the mails of the outbox while the server runs; nil to send none.
  ///   - onListening: called with the address once the server listens.
  ///   - onServingMetrics: called with the address once the server listens for metrics.
  public init(
    _ accounts: AccountService,
    settings: ServerSettings,
    logger: Logger,
    supervisor: Supervisor? = nil,
    mailSender: MailSender? = nil,
    onListening: @escaping @Sendable (String) async -> Void = { _ in },
    onServingMetrics: @escaping @Sendable (String) async -> Void = { _ in }
  ) {
    let verifier = SharedAuditVerification { try await AuditLog(accounts).verify() }
    site = Site(
      api: API(accounts, settings, Readiness(), verifier),
      pages: Pages(accounts, settings, verifier)
    )
    self.logger = logger
    self.supervisor = supervisor
    self.mailSender = mailSender
    self.onListening = onListening
    self.onServingMetrics = onServingMetrics
  }

  /// Serves until it is stopped; requests in progress are answered first.
  ///
  /// - Throws: ``ListeningError`` if it cannot listen on the addresses of the settings.
  public func run() async throws {
    let (listening, started) = AsyncStream.makeStream(of: Void.self)
    let metricsAddress = site.api.settings.metricsAddress
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { try await answer { started.yield() } }
      if let metricsAddress {
        group.addTask { try await serveMetrics(metricsAddress) { started.yield() } }
      }
      group.addTask { await tellReady(listening, times: metricsAddress == nil ? 1 : 2) }
    }
  }

  private func answer(onListening isListening: @escaping @Sendable () -> Void) async throws {
    let readiness = site.api.readiness
    let requestLog = requestLog
    var limits = site.api.settings.limits
    limits.connections = min(limits.connections, OpenFiles.allowMost())
    let listener = Listener(
      address: site.api.settings.address,
      limits: limits,
      headers: responseHeaders.fields,
      responder: router().buildResponder(),
      logger: logger,
      onListening: { [onListening] place in
        await onListening(place)
        isListening()
      },
      onRefusal: { [requestLog, logger] in requestLog.note($0, id: $1, in: logger) },
      onStopping: { [supervisor, logger] in
        readiness.end()
        supervisor?.tell(.stopping)
        logger.info("stopping: requests in progress are finished first")
      }
    )
    try await listener.run()
  }

  private func serveMetrics(
    _ address: ListeningAddress,
    onListening isListening: @escaping @Sendable () -> Void
  ) async throws {
    let listener = Listener(
      address: address,
      limits: site.api.settings.limits,
      headers: responseHeaders.fields,
      responder: MetricsResponder(accounts: site.api.accounts, metrics: metrics),
      logger: logger,
      onListening: { [onServingMetrics] place in
        await onServingMetrics(place)
        isListening()
      },
      onRefusal: { _, _ in },
      onStopping: {}
    )
    try await listener.run()
  }

  /// Notifies the supervisor once the server listens at all addresses.
  private func tellReady(_ listening: AsyncStream<Void>, times: Int) async {
    var count = 0
    for await _ in listening {
      count += 1
      guard count == times else { continue }
      supervisor?.tell(.ready)
      return
    }
  }

  /// Serves until SIGTERM, SIGINT or SIGHUP; a second signal ends the program at once.
  ///
  /// - Throws: ``ListeningError`` if it cannot listen on the addresses of the settings.
  public func runUntilSignalled() async throws {
    let signals = StopSignals()
    var services: [any Service] = [self, signals]
    if let supervisor { services.append(Watchdog(supervisor: supervisor)) }
    // The first service stops last: a mail server that hangs must not keep requests from being
    // finished.
    if let mailSender {
      services.insert(OutboxService(sender: mailSender, logger: logger), at: 0)
    }
    var configuration = ServiceGroupConfiguration(
      services: services,
      gracefulShutdownSignals: signals.trapped,
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration = site.api.settings.limits.grace
    try await ServiceGroup(configuration: configuration).run()
    logger.info("stopped")
  }

  private var requestLog: RequestLog {
    RequestLog(metrics: metrics, site: site.api.settings.site)
  }

  private var responseHeaders: ResponseHeaders {
    ResponseHeaders(transportSecurity: site.api.settings.site.transportSecurity)
  }

  /// Returns the routes behind the middleware, outermost first.
  func router() -> Router<ServerContext> {
    let settings = site.api.settings
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      requestLog
      responseHeaders
      LanguageChoice(
        words: site.api.accounts.forms.messages(in: .english),
        at: settings.site
      )
      ProblemResponses(pages: site.pages)
      RequestCheck(
        trustedProxies: settings.trustedProxies,
        hosts: settings.hosts,
        site: settings.site,
        limits: settings.limits
      )
      CrossSiteCheck()
    }
    for route in RouteTable.routes {
      let path = RouterPath(settings.site.prefix + route.path)
      router.on(path, method: route.method) { [site] request, context in
        let request = try await APIRequest(
          collecting: request,
          context: context,
          settings: settings
        )
        guard !route.isOnEventLoop else { return try await route.respond(site, request) }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
          try await route.respond(site, request)
        }
      }
    }
    return router
  }
}

extension AccountsServer: CustomStringConvertible {
  /// The name in the log of the program's start and end, without any contents.
  public var description: String { "AccountsServer" }
}

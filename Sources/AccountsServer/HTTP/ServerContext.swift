import Accounts
import AccountsForms
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// The next responder of a middleware.
typealias Next = @concurrent (Request, ServerContext) async throws -> Response

/// The context of a request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The ID of the request.
  var id = ""

  /// The address at the other end of the connection; nil for a Unix domain socket.
  let peer: NetworkAddress?

  /// The address of the client, according to trusted proxies; the unspecified one if it is not
  /// known.
  var client: NetworkAddress

  /// The outcome for the log; shared with the outer middleware.
  let outcome = RequestOutcome()

  /// The language to answer in.
  var words = Messages(.english)

  init(source: ApplicationRequestContextSource) {
    self.init(source: source, peer: Self.peer(of: source.channel))
  }

  /// Creates the context of a request on a connection whose peer is already known.
  init(source: ApplicationRequestContextSource, peer: NetworkAddress?) {
    coreContext = CoreRequestContextStorage(source: source)
    self.peer = peer
    client = peer ?? .unspecified
  }

  /// Returns the address at the other end of a connection.
  static func peer(of channel: any Channel) -> NetworkAddress? {
    channel.remoteAddress?.ipAddress.flatMap(NetworkAddress.init)
  }
}

/// The outcome of a request for the log, in addition to its status.
final class RequestOutcome: Sendable {
  private let noted = Mutex<(problem: ErrorCode?, reason: String?)>((nil, nil))

  /// The code of the problem; nil if the request was not refused.
  var problem: ErrorCode? { noted.withLock { $0.problem } }

  /// The message for operators, if the service itself cannot do what it is asked to; else nil.
  var reason: String? { noted.withLock { $0.reason } }

  /// Records why the request was refused.
  func note(_ problem: Problem) { noted.withLock { $0.problem = problem.code } }

  /// Records what operators have to mend, such as a database that cannot be reached.
  func note(reason: any Error) { noted.withLock { $0.reason = "\(reason)" } }
}

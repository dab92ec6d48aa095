import Accounts
import AccountsForms
import Hummingbird
import Logging
import NIOCore

/// What a middleware hands a request on to.
typealias Next = @concurrent (Request, ServerContext) async throws -> Response

/// What is known of a request beside what it says.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// What it is called by.
  var id = ""

  /// The address at the other end of the connection; nil for a socket of the file system.
  let peer: NetworkAddress?

  /// The address the request comes from, as far as proxies that are trusted say.
  var client: NetworkAddress?

  /// What came of it, for the log: shared with what stands outside of whoever finds it out.
  let outcome = RequestOutcome()

  /// The language to answer in.
  var words = Words(.english)

  init(source: ApplicationRequestContextSource) {
    self.init(source: source, peer: Self.peer(of: source.channel))
  }

  /// The context of a request on a connection whose other end is known already.
  init(source: ApplicationRequestContextSource, peer: NetworkAddress?) {
    coreContext = CoreRequestContextStorage(source: source)
    self.peer = peer
    client = peer
  }

  /// The address at the other end of a connection.
  static func peer(of channel: any Channel) -> NetworkAddress? {
    channel.remoteAddress?.ipAddress.flatMap(NetworkAddress.init)
  }
}

/// The limits of the server, per client and in total.
public struct ServerLimits: Hashable, Sendable {
  /// The maximum number of connections; beyond it, those that have waited longest for a request are
  /// closed.
  public var connections = 2048

  /// The longest time that a connection may be idle.
  public var idle = Duration.seconds(15)

  /// The longest time that a request may take to arrive, from its first byte to its last.
  public var requestTimeout = Duration.seconds(20)

  /// The longest time that a client may take to read a part of an answer.
  public var responseTimeout = Duration.seconds(30)

  /// The time for which the server discards data that arrives after the last answer of a
  /// connection.
  public var lingerTimeout = Duration.seconds(2)

  /// The maximum size of a body in bytes.
  public var bodyBytes = 65_536

  /// The maximum size of all headers of a request in bytes.
  public var headerBytes = 16_384

  /// The maximum number of headers of a request.
  public var headerCount = 100

  /// The maximum size of a path with its query in bytes.
  public var targetBytes = 4096

  /// The time for which a stopping server still accepts connections, and then again for which it
  /// waits for requests on open ones.
  public var drainTime = Duration.seconds(1)

  /// The time for which requests in progress may continue while the server stops.
  public var grace = Duration.seconds(25)

  /// Creates the default limits; docs/http.md gives the reasons.
  public init() {}
}

/// A request took longer to arrive than ``ServerLimits/requestTimeout``.
struct RequestTimeout: Error {}

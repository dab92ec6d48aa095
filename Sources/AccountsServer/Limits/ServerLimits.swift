/// What one client, and all of them, may take of the server.
public struct ServerLimits: Hashable, Sendable {
  /// How many connections there are at a time; beyond, those that have waited longest for a request make room.
  public var connections = 2048

  /// How long a connection may be silent.
  public var idle = Duration.seconds(15)

  /// How long a request may take to arrive, from its first byte to its last.
  public var arrival = Duration.seconds(20)

  /// How long a client may take to read an answer.
  public var departure = Duration.seconds(30)

  /// How long is read what a client sends after the last answer of its connection.
  public var lingering = Duration.seconds(2)

  /// The most bytes of a body.
  public var bodyBytes = 65_536

  /// The most bytes of all headers of a request.
  public var headerBytes = 16_384

  /// The most headers of a request.
  public var headerCount = 100

  /// The most bytes of a path with its query.
  public var targetBytes = 4096

  /// How long the server goes on taking connections when it is told to stop, and then again goes on waiting for requests
  /// on those it has.
  public var farewell = Duration.seconds(1)

  /// How long requests that are under way may go on when the server is told to stop.
  public var grace = Duration.seconds(25)

  /// The limits unless something else is said; docs/security.md gives the reasons.
  public init() {}
}

/// What one client, and all of them, may take of the server.
public struct ServerLimits: Hashable, Sendable {
  /// How many connections there are at a time; others wait in the kernel's queue.
  public var connections = 4096

  /// How long a connection may be silent, and take for the headers of a request.
  public var idle = Duration.seconds(15)

  /// How long a request may take to arrive, from its first byte to its last.
  public var arrival = Duration.seconds(20)

  /// The most bytes of a body.
  public var bodyBytes = 65_536

  /// The most bytes of all headers of a request.
  public var headerBytes = 16_384

  /// The most headers of a request.
  public var headerCount = 100

  /// The most bytes of a path with its query.
  public var targetBytes = 4096

  /// How long requests that are under way may go on when the server is told to stop.
  public var grace = Duration.seconds(25)

  /// The limits unless something else is said; docs/security.md gives the reasons.
  public init() {}
}

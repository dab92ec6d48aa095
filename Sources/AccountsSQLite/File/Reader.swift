/// A reader with a thread of its own and a read-only connection.
actor Reader {
  private let thread = DatabaseThread(label: "accounts.reader")
  private let path: String
  private let busyTimeout: Duration
  private let cache: PageCache
  private var connection: Connection?

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(path: String, busyTimeout: Duration, cache: PageCache) {
    self.path = path
    self.busyTimeout = busyTimeout
    self.cache = cache
  }

  /// Reads in one statement, or in several that may see different commits.
  func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result {
    try body(try open())
  }

  /// Closes the connection; the next read opens another.
  func close() { connection = nil }

  private func open() throws -> Connection {
    if let connection { return connection }
    let connection = try Connection(path: path, access: .read, busyTimeout: busyTimeout)
    try connection.configure(cache)
    self.connection = connection
    return connection
  }
}

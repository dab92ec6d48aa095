import Accounts
import Dispatch
import Foundation
import Synchronization

/// A bounded number of connections, each on a thread of its own, and the queue of the work for
/// them.
///
/// libpq blocks, and the bodies of transactions are synchronous: neither may hold a thread of the
/// cooperative pool.
final class ConnectionPool: Sendable {
  /// The longest time in the queue; after it the client has likely gone.
  private static let queueTime = Duration.seconds(10)

  /// The memory for the stack of a thread, in bytes.
  private static let stackSize = 2 << 20

  private let state: QueueState

  /// Creates a pool without connections; they are opened when work needs them.
  ///
  /// - Parameters:
  ///   - limit: the most connections.
  ///   - open: a closure that creates the connector of a thread.
  init(limit: Int, _ open: @escaping @Sendable () -> Connector) {
    state = QueueState(limit: limit, open)
  }

  deinit { state.close() }

  /// Runs work on one of the threads.
  ///
  /// - Returns: the value of the work.
  /// - Throws: ``Closed``, ``TimedOut``, and errors of the work.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (Connector) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let expiry = ContinuousClock.now + Self.queueTime
      state.add { connector in
        guard let connector else { return continuation.resume(throwing: Closed()) }
        guard .now < expiry else { return continuation.resume(throwing: TimedOut()) }
        continuation.resume(with: Result { try work(connector) })
      }
    }
  }

  /// Finishes the work in the queue and closes the connections; later work fails.
  func close() async { await state.closed() }

  /// An error: the pool is closed.
  struct Closed: Error {}

  /// An error: all connections were busy for too long.
  struct TimedOut: Error {}

  /// A piece of work; without a connector it reports that the pool is closed.
  fileprivate typealias Job = @Sendable (Connector?) -> Void

  /// The queue, which the threads share; a pool that is released closes it.
  private final class QueueState: Sendable {
    private struct Contents {
      var jobs: [Job] = []
      var threads = 0
      var idle = 0
      var isClosed = false
      var closing: [CheckedContinuation<Void, Never>] = []
    }

    private let limit: Int
    private let open: @Sendable () -> Connector
    private let contents = Mutex(Contents())
    private let wakeUps = DispatchSemaphore(value: 0)

    init(limit: Int, _ open: @escaping @Sendable () -> Connector) {
      self.limit = limit
      self.open = open
    }

    func add(_ job: @escaping Job) {
      let (isClosed, needsThread) = contents.withLock { contents in
        guard !contents.isClosed else { return (true, false) }
        contents.jobs.append(job)
        let needsThread = contents.idle < contents.jobs.count && contents.threads < limit
        if needsThread { contents.threads += 1 }
        return (false, needsThread)
      }
      guard !isClosed else { return job(nil) }
      if needsThread { startThread() }
      wakeUps.signal()
    }

    func close() {
      let threads = contents.withLock { contents in
        contents.isClosed = true
        return contents.threads
      }
      for _ in 0..<threads { wakeUps.signal() }
    }

    func closed() async {
      close()
      await withCheckedContinuation { continuation in
        let isDone = contents.withLock { contents in
          if contents.threads > 0 { contents.closing.append(continuation) }
          return contents.threads == 0
        }
        if isDone { continuation.resume() }
      }
    }

    private func startThread() {
      let thread = Thread { self.work() }
      thread.stackSize = ConnectionPool.stackSize
      thread.name = "accounts.postgres"
      thread.start()
    }

    private func work() {
      let connector = open()
      while let job = next() { job(connector) }
      leave()
    }

    /// Waits for work; nil when the pool is closed and the queue is empty.
    private func next() -> Job? {
      contents.withLock { $0.idle += 1 }
      while true {
        wakeUps.wait()
        let (job, isClosed) = contents.withLock { contents in
          let job = contents.jobs.isEmpty ? nil : contents.jobs.removeFirst()
          // In one step with the work: a thread that has work is no reason to start none.
          if job != nil { contents.idle -= 1 }
          return (job, contents.isClosed)
        }
        if let job { return job }
        if isClosed { return nil }
      }
    }

    private func leave() {
      let closing = contents.withLock { contents -> [CheckedContinuation<Void, Never>] in
        contents.threads -= 1
        guard contents.threads == 0 else { return [] }
        defer { contents.closing = [] }
        return contents.closing
      }
      for continuation in closing { continuation.resume() }
    }
  }
}

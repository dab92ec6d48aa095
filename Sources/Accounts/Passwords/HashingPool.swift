import Foundation

/// The threads that hash passwords, and the queue before them.
///
/// A hash holds a core for milliseconds and megabytes of memory. As many run at once as there are
/// threads; more wait, up to a limit; past it the answer is ``ServiceBusy`` at once, so that a flood
/// can neither fill the memory nor hold the threads everybody else needs.
final class HashingPool: Sendable {
  private let queue: JobQueue

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: how many hashes run at once; one for each core, unless told otherwise.
  ///   - waiting: how many may wait before the next is turned away.
  init(threads: Int = ProcessInfo.processInfo.activeProcessorCount, waiting: Int = 256) {
    let queue = JobQueue(limit: waiting)
    self.queue = queue
    for number in 1...max(1, threads) {
      let thread = Thread {
        #if os(Linux)
          // On Linux this lowers the calling thread alone: cheap requests stay quick meanwhile.
          setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10)
        #endif
        while let job = queue.next() { job() }
      }
      thread.name = "accounts.hashing.\(number)"
      thread.start()
    }
  }

  deinit { queue.close() }

  /// Does work on one of the threads.
  ///
  /// - Throws: ``ServiceBusy``, or what the work throws.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let isTaken = queue.add { continuation.resume(with: Swift.Result { try work() }) }
      if !isTaken { continuation.resume(throwing: ServiceBusy()) }
    }
  }
}

/// Too many passwords are waiting to be hashed already: nothing was done, and trying again may help.
public struct ServiceBusy: Error {}

/// A bounded queue that threads wait at.
///
/// Unchecked because the compiler cannot see that `condition` guards every access to the others.
private final class JobQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private let limit: Int
  private var jobs: [@Sendable () -> Void] = []
  private var isClosed = false

  init(limit: Int) { self.limit = limit }

  func add(_ job: @escaping @Sendable () -> Void) -> Bool {
    condition.withLock {
      guard jobs.count < limit else { return false }
      jobs.append(job)
      condition.signal()
      return true
    }
  }

  /// The next job, waiting for one; nil once the queue is closed and empty.
  func next() -> (@Sendable () -> Void)? {
    condition.withLock {
      while jobs.isEmpty, !isClosed { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }

  func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }
}

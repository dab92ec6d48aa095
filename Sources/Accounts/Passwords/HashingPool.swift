import Foundation

/// The threads that hash passwords, and the queue before them.
///
/// A hash takes a core for milliseconds, and megabytes of memory. Each thread runs one hash at a
/// time, and all of them no more than the memory allows. Further jobs wait, up to a limit; beyond
/// it, ``ServiceBusy`` is thrown at once. A flood can neither fill the memory nor hold the threads
/// that other requests need.
final class HashingPool: Sendable {
  private let queue: HashingQueue
  private let threads: Int

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: the number of hashes that run at once; by default one for each core.
  ///   - memoryKiB: the memory of all hashes that run at once, in KiB; a hash that needs more runs
  ///     alone.
  ///   - waiting: the most jobs that may wait.
  init(
    threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    memoryKiB: Int = AccountSettings().hashingMemoryLimit,
    waiting: Int = 256
  ) {
    let queue = HashingQueue(limit: waiting, memoryKiB: memoryKiB)
    self.queue = queue
    self.threads = max(1, threads)
    for number in 1...self.threads {
      let thread = Thread {
        #if os(Linux)
          // On Linux this lowers the priority of the calling thread alone, so that cheap requests
          // stay quick. It is not lower, since cheap requests are not limited: with SCHED_IDLE, 32
          // connections that only check sessions leave about 3 logins a second on two cores; with
          // this priority, 10 to 25.
          setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10)
        #endif
        while let job = queue.next() {
          let start = ContinuousClock.now
          job.run()
          queue.noteEnd(of: job, after: ContinuousClock.now - start)
        }
      }
      thread.name = "accounts.hashing.\(number)"
      thread.start()
    }
  }

  deinit { queue.close() }

  /// The number of jobs that wait for a thread.
  var waiting: Int { queue.waiting }

  /// Runs work on one of the threads.
  ///
  /// Groups are served in turn, not by arrival: a network that floods the queue delays only itself.
  /// Work whose task is cancelled before its turn never runs.
  ///
  /// - Parameters:
  ///   - group: the group of the work, such as a network or an account.
  ///   - memoryKiB: the memory that the work needs, in KiB.
  ///   - work: the work.
  /// - Returns: the value of the work.
  /// - Throws: ``ServiceBusy``, `CancellationError`, or errors of the work.
  func run<Result: Sendable>(
    for group: HashingGroup,
    memoryKiB: Int = 0,
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let id = UUID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let job = HashingJob(
          id: id,
          memoryKiB: memoryKiB,
          run: { continuation.resume(with: Swift.Result { try work() }) },
          refuse: { continuation.resume(throwing: $0) }
        )
        // A task that is already cancelled does not enter the queue: its cancellation handler has
        // run.
        guard !Task.isCancelled else { return job.refuse(CancellationError()) }
        if let turnedAway = queue.add(job, to: group) {
          turnedAway.refuse(ServiceBusy(retryAfter: queue.waitingTime(threads: threads)))
          if turnedAway.id == id { return }
        }
        if Task.isCancelled { queue.remove(id, from: group)?.refuse(CancellationError()) }
      }
    } onCancel: {
      queue.remove(id, from: group)?.refuse(CancellationError())
    }
  }
}

/// The error when too many passwords wait to be hashed; trying again later may help.
public struct ServiceBusy: Error {
  /// The expected time until the queue is empty; at least a second.
  public let retryAfter: Duration
}

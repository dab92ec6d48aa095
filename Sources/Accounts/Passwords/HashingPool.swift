import Foundation

/// The threads that hash passwords, and the queue before them.
///
/// A hash holds a core for milliseconds and megabytes of memory. As many run at once as there are
/// threads, so that the memory is bounded by their number times the cost; more wait, up to a limit; past
/// it the answer is ``ServiceBusy`` at once, so that a flood can neither fill the memory nor hold the
/// threads everybody else needs.
final class HashingPool: Sendable {
  private let queue: HashingQueue
  private let threads: Int

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: how many hashes run at once; one for each core, unless told otherwise.
  ///   - waiting: how many may wait before the next is turned away.
  init(threads: Int = ProcessInfo.processInfo.activeProcessorCount, waiting: Int = 256) {
    let queue = HashingQueue(limit: waiting)
    self.queue = queue
    self.threads = max(1, threads)
    for number in 1...self.threads {
      let thread = Thread {
        #if os(Linux)
          // On Linux this lowers the calling thread alone: cheap requests stay quick meanwhile. No lower, since cheap
          // requests are not limited: with SCHED_IDLE, 32 connections that do nothing but check sessions leave about 3
          // logins a second on two cores, and like this 10 to 25.
          setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10)
        #endif
        while let job = queue.next() {
          let start = ContinuousClock.now
          job.run()
          queue.noteDuration(ContinuousClock.now - start)
        }
      }
      thread.name = "accounts.hashing.\(number)"
      thread.start()
    }
  }

  deinit { queue.close() }

  /// How much work waits for a thread.
  var waiting: Int { queue.waiting }

  /// Does work on one of the threads.
  ///
  /// Whoever waits is served in turn by lines, not by arrival: a network that floods the queue waits behind
  /// itself. Work whose task is cancelled before its turn is never done.
  ///
  /// - Parameters:
  ///   - line: whom the work is for, such as a network or an account.
  ///   - work: what to do.
  /// - Returns: what the work returns.
  /// - Throws: ``ServiceBusy``, `CancellationError`, or what the work throws.
  func run<Result: Sendable>(
    for line: HashingLine,
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let id = UUID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let job = HashingJob(
          id: id,
          run: { continuation.resume(with: Swift.Result { try work() }) },
          refuse: { continuation.resume(throwing: $0) }
        )
        // Cancelled before it could be told to leave the queue: it does not enter.
        guard !Task.isCancelled else { return job.refuse(CancellationError()) }
        if let turnedAway = queue.add(job, to: line) {
          turnedAway.refuse(ServiceBusy(retryAfter: queue.waitingTime(threads: threads)))
          if turnedAway.id == id { return }
        }
        if Task.isCancelled { queue.remove(id, from: line)?.refuse(CancellationError()) }
      }
    } onCancel: {
      queue.remove(id, from: line)?.refuse(CancellationError())
    }
  }
}

/// Too many passwords are waiting to be hashed already: nothing was done, and trying again may help.
public struct ServiceBusy: Error {
  /// How long those who wait will take, at the present pace; a second at least.
  public let retryAfter: Duration
}

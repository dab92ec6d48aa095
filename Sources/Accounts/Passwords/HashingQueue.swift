import Foundation

/// A password that waits to be hashed, and its caller.
struct HashingJob: Sendable {
  /// The identifier of the job.
  let id: UUID

  /// The memory that the work needs, in KiB.
  let memoryKiB: Int

  /// Runs the work and resumes the caller.
  let run: @Sendable () -> Void

  /// Resumes the caller with an error.
  let refuse: @Sendable (any Error) -> Void
}

/// A bounded blocking queue whose groups take turns, and whose jobs together need no more than some
/// memory.
///
/// Unchecked because the compiler cannot see that `condition` guards every access to the other
/// properties.
final class HashingQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private let limit: Int
  private let memoryKiB: Int
  private var usedKiB = 0
  private var groups: [HashingGroup: [HashingJob]] = [:]
  private var turns: [HashingGroup] = []
  private var count = 0
  private var signUps = 0
  private var isClosed = false
  private var duration = Duration.zero

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - limit: the most jobs that may wait; at most a quarter of them in one group, and half from
  ///     sign-ups.
  ///   - memoryKiB: the memory of all running jobs, in KiB; a job that needs more runs alone.
  init(limit: Int, memoryKiB: Int) {
    self.limit = limit
    self.memoryKiB = memoryKiB
  }

  /// The number of waiting jobs.
  var waiting: Int { condition.withLock { count } }

  /// Adds a job.
  ///
  /// If the queue is full, the last job of the longest group makes room for a shorter group, so
  /// that a flood does not shut out other clients. If the share of sign-ups is full, only their
  /// groups make room.
  ///
  /// - Returns: the rejected job, which may be this one; nil for none.
  func add(_ job: HashingJob, to group: HashingGroup) -> HashingJob? {
    condition.withLock {
      let waiting = groups[group]?.count ?? 0
      guard waiting < max(1, limit / 4) else { return job }
      var evicted: HashingJob?
      let isShareFull = group.isOfSignUps && signUps >= max(1, limit / 2)
      if count >= limit || isShareFull {
        let others = isShareFull ? groups.filter { $0.key.isOfSignUps } : groups
        guard
          let (longest, jobs) = others.max(by: { $0.value.count < $1.value.count }),
          jobs.count > waiting + 1
        else { return job }
        // The longest group keeps at least one job, and so its turn.
        evicted = groups[longest]?.removeLast()
        noteWaiting(-1, in: longest)
      }
      if waiting == 0 { turns.append(group) }
      groups[group, default: []].append(job)
      noteWaiting(1, in: group)
      condition.signal()
      return evicted
    }
  }

  /// Removes a job that has not started; nil if there is none.
  func remove(_ id: UUID, from group: HashingGroup) -> HashingJob? {
    condition.withLock {
      guard let index = groups[group]?.firstIndex(where: { $0.id == id }) else { return nil }
      let job = groups[group]?.remove(at: index)
      noteWaiting(-1, in: group)
      if groups[group]?.isEmpty == true {
        groups[group] = nil
        turns.removeAll { $0 == group }
      }
      // The next job may need less memory than this one, and fit.
      condition.broadcast()
      return job
    }
  }

  /// Waits for the next job, from the group whose turn it is; nil once the queue is closed and
  /// empty.
  ///
  /// A job for which there is not enough memory keeps its turn: smaller ones behind it would make
  /// it wait for ever.
  func next() -> HashingJob? {
    condition.withLock {
      while true {
        if let job = takeNext() { return job }
        if turns.isEmpty, isClosed { return nil }
        condition.wait()
      }
    }
  }

  /// Returns the next job if it need not wait; nil otherwise.
  func nextWithoutWaiting() -> HashingJob? { condition.withLock { takeNext() } }

  private func takeNext() -> HashingJob? {
    guard let group = turns.first, fits(group) else { return nil }
    turns.removeFirst()
    let job = groups[group]?.removeFirst()
    noteWaiting(-1, in: group)
    if groups[group]?.isEmpty == true { groups[group] = nil } else { turns.append(group) }
    usedKiB += job?.memoryKiB ?? 0
    return job
  }

  private func fits(_ group: HashingGroup) -> Bool {
    usedKiB == 0 || usedKiB + (groups[group]?.first?.memoryKiB ?? 0) <= memoryKiB
  }

  private func noteWaiting(_ change: Int, in group: HashingGroup) {
    count += change
    if group.isOfSignUps { signUps += change }
  }

  /// Records the end of a job; the mean duration of the last few gives the expected waiting time.
  func noteEnd(of job: HashingJob, after latest: Duration) {
    condition.withLock {
      duration = duration == .zero ? latest : (duration * 7 + latest) / 8
      usedKiB -= job.memoryKiB
      condition.broadcast()
    }
  }

  /// The expected time until the queue is empty; at least a second.
  func waitingTime(threads: Int) -> Duration {
    condition.withLock { max(.seconds(1), duration * count / threads) }
  }

  /// Lets the threads end once the queue is empty.
  func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }
}

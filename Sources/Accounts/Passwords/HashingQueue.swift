import Foundation

/// A password that waits to be hashed, and the caller who waits for it.
struct HashingJob: Sendable {
  /// What the job is removed by.
  let id: UUID

  /// Does the work and tells the caller.
  let run: @Sendable () -> Void

  /// Tells the caller that the work is not done.
  let refuse: @Sendable (any Error) -> Void
}

/// A bounded queue of lines that take turns, which threads wait at.
///
/// Unchecked because the compiler cannot see that `condition` guards every access to the others.
final class HashingQueue: @unchecked Sendable {
  private let condition = NSCondition()
  private let limit: Int
  private var lines: [HashingLine: [HashingJob]] = [:]
  private var turns: [HashingLine] = []
  private var count = 0
  private var signUps = 0
  private var isClosed = false
  private var duration = Duration.zero

  /// Starts empty.
  ///
  /// - Parameter limit: how many jobs may wait; a quarter of them in one line, half of them those of sign-ups.
  init(limit: Int) { self.limit = limit }

  /// How many jobs wait.
  var waiting: Int { condition.withLock { count } }

  /// Takes a job in.
  ///
  /// Where there is no room, the last of the longest line makes it for a shorter one, so that few who flood the
  /// queue do not shut out the others. Where it is sign-ups that have no room, it is a line of theirs.
  ///
  /// - Returns: the job that is turned away, which may be this one; nil for none.
  func add(_ job: HashingJob, to line: HashingLine) -> HashingJob? {
    condition.withLock {
      let waiting = lines[line]?.count ?? 0
      guard waiting < max(1, limit / 4) else { return job }
      var evicted: HashingJob?
      let isShareFull = line.isOfSignUps && signUps >= max(1, limit / 2)
      if count >= limit || isShareFull {
        let others = isShareFull ? lines.filter { $0.key.isOfSignUps } : lines
        guard
          let (longest, jobs) = others.max(by: { $0.value.count < $1.value.count }),
          jobs.count > waiting + 1
        else { return job }
        evicted = lines[longest]?.removeLast()
        noteWaiting(-1, in: longest)
      }
      if waiting == 0 { turns.append(line) }
      lines[line, default: []].append(job)
      noteWaiting(1, in: line)
      condition.signal()
      return evicted
    }
  }

  /// Takes a job out that nobody has begun; nil where there is none.
  func remove(_ id: UUID, from line: HashingLine) -> HashingJob? {
    condition.withLock {
      guard let index = lines[line]?.firstIndex(where: { $0.id == id }) else { return nil }
      let job = lines[line]?.remove(at: index)
      noteWaiting(-1, in: line)
      if lines[line]?.isEmpty == true {
        lines[line] = nil
        turns.removeAll { $0 == line }
      }
      return job
    }
  }

  /// The next job, of the line whose turn it is, waiting for one; nil once the queue is closed and empty.
  func next() -> HashingJob? {
    condition.withLock {
      while turns.isEmpty, !isClosed { condition.wait() }
      guard !turns.isEmpty else { return nil }
      let line = turns.removeFirst()
      let job = lines[line]?.removeFirst()
      noteWaiting(-1, in: line)
      if lines[line]?.isEmpty == true { lines[line] = nil } else { turns.append(line) }
      return job
    }
  }

  private func noteWaiting(_ change: Int, in line: HashingLine) {
    count += change
    if line.isOfSignUps { signUps += change }
  }

  /// Notes how long a job took: the mean of the last few is what others are told to wait for.
  func noteDuration(_ latest: Duration) {
    condition.withLock { duration = duration == .zero ? latest : (duration * 7 + latest) / 8 }
  }

  /// How long those who wait will take; a second at least.
  func waitingTime(threads: Int) -> Duration {
    condition.withLock { max(.seconds(1), duration * count / threads) }
  }

  /// Lets the threads go, once nobody waits any more.
  func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }
}

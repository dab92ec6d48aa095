import Accounts
import Foundation

/// The one that writes, on a thread of its own.
///
/// Everything that has queued up is committed in one transaction, so that many callers share one wait
/// for the disk. Each write is a savepoint: one that throws is undone by itself. Work in bulk has a
/// transaction of its own. Nobody is told of success before the commit is on the disk.
actor Writer {
  /// The most writes that share a transaction.
  private static let groupSize = 500

  /// The most that a group waits for more.
  private static let gatheringTime = Duration.microseconds(500)

  private let thread: DatabaseThread
  private let path: String
  private var file: DatabaseFile?
  private let trail: AuditTrail?
  private var queue: [QueuedWrite] = []
  private var isCommitting = false
  private var isClosed = false
  private var closing: [CheckedContinuation<Void, Never>] = []
  private var lastGroupSize = 1

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(_ file: sending DatabaseFile, _ trail: AuditTrail?) {
    path = file.path
    self.file = file
    self.trail = trail
    thread = DatabaseThread(label: "accounts.writer")
  }

  /// Writes, unless told otherwise together with whatever else is queued.
  ///
  /// - Parameters:
  ///   - deadline: when to give up waiting for other processes.
  ///   - scope: what it shares its transaction with.
  ///   - body: what to do; it runs on this actor's thread.
  /// - Returns: what the body returns, once it has been committed.
  /// - Throws: anything a ``StorageError`` can be made of; nothing has changed then.
  func write<Result: Sendable>(
    until deadline: ContinuousClock.Instant,
    scope: QueuedWrite.Scope = .shared,
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    guard !isClosed else { throw StorageError(.closed, path: path) }
    return try await withCheckedThrowingContinuation { continuation in
      queue.append(QueuedWrite(deadline: deadline, scope: scope, body, continuation))
      guard !isCommitting else { return }
      isCommitting = true
      // Behind the writes that wait for this thread already: they come into the same transaction.
      Task { await self.commitQueue() }
    }
  }

  /// Finishes the writes that are queued, copies the WAL into the file and closes it; later writes are refused.
  func close() async {
    isClosed = true
    if isCommitting { await withCheckedContinuation { closing.append($0) } }
    file?.checkpointAtEnd()
    // Its connection and its locks end with it.
    file = nil
  }

  private func commitQueue() async {
    defer {
      isCommitting = false
      for continuation in closing { continuation.resume() }
      closing = []
    }
    while !queue.isEmpty {
      await gather()
      guard let file, let first = queue.first else { break }
      do {
        try file.lock.acquire(until: first.deadline)
      } catch is LockFile.TimedOut {
        answer(takeExpired(), LockFile.TimedOut())
        continue
      } catch {
        answer(take(queue.count), error)
        continue
      }
      let group = takeGroup()
      lastGroupSize = group.count
      commit(group, to: file)
      file.checkpointIfLarge()
      file.lock.release()
    }
  }

  /// Commits a group of writes, and tells each how it went.
  private func commit(_ group: [QueuedWrite], to file: DatabaseFile) {
    let connection = file.connection
    do {
      var answers: [QueuedWrite.Answer] = []
      if group.first?.scope != .shared { try connection.enlargePageCache() }
      if let first = group.first, first.scope == .trial {
        try connection.trial { answers.append(try first.perform(on: connection)) }
      } else {
        try connection.transaction {
          let end = try trail.map { _ in try connection.lastAuditEvent() }
          for write in group { answers.append(try write.perform(on: connection)) }
          try SearchIndex.update(on: connection)
          if let trail, let end { try connection.sealAuditLog(trail, appendedAfter: end) }
        }
      }
      for answer in answers { answer(nil) }
    } catch {
      answer(group, error)
    }
  }

  /// Waits a moment for the callers of the last group, who have just been answered, to come back.
  ///
  /// Two half groups take twice the waits for the disk. Somebody alone waits once, after a larger group.
  private func gather() async {
    let deadline = ContinuousClock.now + Self.gatheringTime
    while queue.count < lastGroupSize, ContinuousClock.now < deadline {
      try? await Task.sleep(for: Self.gatheringTime / 10)
    }
  }

  private func answer(_ writes: [QueuedWrite], _ error: any Error) {
    for write in writes { write.refuse(error) }
  }

  /// Takes the writes that share the next transaction, in their order.
  private func takeGroup() -> [QueuedWrite] {
    let shared = queue.prefix(Self.groupSize).prefix { $0.scope == .shared }
    return take(max(1, shared.count))
  }

  private func take(_ count: Int) -> [QueuedWrite] {
    defer { queue.removeFirst(min(count, queue.count)) }
    return Array(queue.prefix(count))
  }

  private func takeExpired() -> [QueuedWrite] {
    let now = ContinuousClock.now
    return take(max(1, queue.prefix { $0.deadline <= now }.count))
  }
}

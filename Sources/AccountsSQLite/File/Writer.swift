import Accounts
import Foundation

/// The only writer, on a thread of its own.
///
/// All queued writes are committed in one transaction, so that many callers share one wait for the
/// disk. Each write is a savepoint: if it throws, only it is undone. Bulk work has its own
/// transaction. No caller gets a result before the commit is on the disk.
actor Writer {
  /// The maximum number of writes in a transaction.
  private static let groupSize = 500

  /// The maximum time in the queue; after it the client has likely gone.
  static let timeout = Duration.seconds(30)

  /// The maximum time to wait for more writes.
  private static let gatheringTime = Duration.microseconds(500)

  private let thread: DatabaseThread
  private let path: String
  private var file: DatabaseFile?
  private let signer: AuditSigner?
  private var queue: [QueuedWrite] = []
  private var isCommitting = false
  private var isClosed = false
  private var closing: [CheckedContinuation<Void, Never>] = []
  private var lastGroupSize = 1

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(_ file: sending DatabaseFile, _ signer: AuditSigner?) {
    path = file.path
    self.file = file
    self.signer = signer
    thread = DatabaseThread(label: "accounts.writer")
  }

  /// Queues a write and waits for its commit.
  ///
  /// - Parameters:
  ///   - deadline: the deadline for waiting for other processes.
  ///   - timeout: the maximum time in the queue.
  ///   - scope: the scope of the write's transaction.
  ///   - body: the work; it runs on this actor's thread.
  /// - Returns: the result of the body, after the commit.
  /// - Throws: an error that ``StorageError`` can translate; nothing has changed then.
  func write<Result: Sendable>(
    until deadline: ContinuousClock.Instant,
    timeout: Duration = Writer.timeout,
    scope: QueuedWrite.Scope = .shared,
    _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    guard !isClosed else { throw StorageError(.closed, at: path) }
    return try await withCheckedThrowingContinuation { continuation in
      let expiry = max(deadline, .now + timeout)
      queue.append(
        QueuedWrite(deadline: deadline, expiry: expiry, scope: scope, body, continuation)
      )
      guard !isCommitting else { return }
      isCommitting = true
      // Runs after the writes that already wait for this thread: they join the same transaction.
      Task { await self.commitQueue() }
    }
  }

  /// Finishes the queued writes, checkpoints the WAL and closes the file; later writes fail.
  func close() async {
    isClosed = true
    if isCommitting { await withCheckedContinuation { closing.append($0) } }
    file?.checkpointAtEnd()
    // This closes its connection and releases its locks.
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
        try file.lock(until: first.deadline)
      } catch is LockFile.TimedOut {
        answer(take { $0.deadline <= .now }, LockFile.TimedOut())
        continue
      } catch {
        answer(take(queue.count), error)
        continue
      }
      // Behind a slow disk writes wait for each other, too.
      answer(take { $0.expiry <= .now }, LockFile.TimedOut())
      let group = takeGroup()
      lastGroupSize = group.count
      commit(group, to: file)
      file.checkpointIfLarge()
      file.unlock()
    }
  }

  /// Commits a group of writes and resumes each caller.
  ///
  /// If the group cannot be committed, each of its writes is tried alone: the fault may be of one
  /// of them.
  private func commit(_ group: [QueuedWrite], to file: DatabaseFile) {
    guard !group.isEmpty else { return }
    let connection = file.connection
    do {
      var answers: [QueuedWrite.Answer] = []
      let isBulk = group.first?.scope != .shared
      if isBulk { try connection.limitPageCache(to: file.cache.bulkKibibytes) }
      defer { if isBulk { try? connection.limitPageCache(to: file.cache.kibibytes) } }
      if let first = group.first, first.scope == .dryRun {
        try connection.dryRun {
          try Migrator.requireUnderstood(connection, path: path)
          answers.append(try first.perform(on: connection))
        }
      } else {
        try connection.transaction {
          try Migrator.requireUnderstood(connection, path: path)
          let end = try signer.map { _ in try connection.lastAuditEvent() }
          for write in group { answers.append(try write.perform(on: connection)) }
          if let signer, let end { try connection.sealAuditLog(signer, appendedAfter: end) }
        }
      }
      for answer in answers { answer(nil) }
    } catch let error where group.count > 1 && !StorageError(error, at: path).preventsWriting {
      for write in group { commit([write], to: file) }
    } catch {
      answer(group, error)
    }
  }

  /// Waits a moment for the callers of the last group, which were just resumed, to write again.
  ///
  /// Two half groups wait for the disk twice. A lone caller waits only once, after a larger group.
  private func gather() async {
    let deadline = ContinuousClock.now + Self.gatheringTime
    while queue.count < lastGroupSize, ContinuousClock.now < deadline {
      try? await Task.sleep(for: Self.gatheringTime / 10)
    }
  }

  private func answer(_ writes: [QueuedWrite], _ error: any Error) {
    for write in writes { write.refuse(error) }
  }

  /// Takes the writes of the next transaction from the queue, in order.
  private func takeGroup() -> [QueuedWrite] {
    let shared = queue.prefix(Self.groupSize).prefix { $0.scope == .shared }
    return take(max(1, shared.count))
  }

  private func take(_ count: Int) -> [QueuedWrite] {
    defer { queue.removeFirst(min(count, queue.count)) }
    return Array(queue.prefix(count))
  }

  /// Takes the first writes that meet a condition.
  private func take(while condition: (QueuedWrite) -> Bool) -> [QueuedWrite] {
    take(queue.prefix(while: condition).count)
  }
}

/// A write in the queue, and the caller that waits for the result.
struct QueuedWrite: Sendable {
  /// Resumes the caller with the result of the body, or with the error that prevented the commit.
  typealias Answer = @Sendable ((any Error)?) -> Void

  /// The scope of a write's transaction.
  enum Scope {
    /// Shares a transaction with other queued writes, in a savepoint that is undone if the write
    /// throws.
    case shared

    /// Has a transaction of its own, without a savepoint.
    ///
    /// At the end of each statement SQLite walks everything that a savepoint has changed
    /// (`memjrnlTruncate`), which is too slow for thousands of statements.
    case alone

    /// Has a transaction of its own, which is rolled back.
    case dryRun
  }

  /// The deadline for waiting for other processes.
  let deadline: ContinuousClock.Instant

  /// The instant from which the write is no longer worth making.
  let expiry: ContinuousClock.Instant

  /// The scope of the write's transaction.
  let scope: Scope

  private let run: @Sendable (Connection) throws -> Answer

  /// Resumes the caller with an error: the write was not committed.
  let refuse: @Sendable (any Error) -> Void

  /// Creates a queued write.
  ///
  /// - Parameters:
  ///   - deadline: the deadline for waiting for other processes.
  ///   - expiry: the instant from which the write is no longer worth making.
  ///   - scope: the scope of the write's transaction.
  ///   - body: the work.
  ///   - continuation: the waiting caller; resumed exactly once.
  init<Result: Sendable>(
    deadline: ContinuousClock.Instant,
    expiry: ContinuousClock.Instant,
    scope: Scope,
    _ body: @escaping @Sendable (Connection) throws -> Result,
    _ continuation: CheckedContinuation<Result, any Error>
  ) {
    self.deadline = deadline
    self.expiry = expiry
    self.scope = scope
    refuse = { continuation.resume(throwing: $0) }
    run = { connection in
      let result: Swift.Result<Result, any Error>
      do {
        let value =
          try scope == .shared
          ? connection.savepoint { try body(connection) } : body(connection)
        result = .success(value)
      } catch {
        // Some errors, such as a full disk, end the whole transaction
        // (sqlite.org/lang_transaction.html).
        guard scope == .shared, connection.isInTransaction else { throw error }
        result = .failure(error)
      }
      return { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume(with: result)
        }
      }
    }
  }

  /// Runs the body in the current transaction.
  ///
  /// - Returns: the closure that resumes the caller, to be called after the transaction ends.
  /// - Throws: the error that ended the transaction.
  func perform(on connection: Connection) throws -> Answer { try run(connection) }
}

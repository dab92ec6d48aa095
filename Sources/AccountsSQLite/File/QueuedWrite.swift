/// A write that waits for its transaction, and the caller who waits for the answer.
struct QueuedWrite: Sendable {
  /// Tells the caller: what the body gave, or the error that kept it from being committed.
  typealias Answer = @Sendable ((any Error)?) -> Void

  /// What a write shares its transaction with.
  enum Scope {
    /// Whatever else is queued; it is undone by itself where it throws.
    case shared

    /// Nothing: it is the transaction, and no savepoint.
    ///
    /// SQLite walks all that a savepoint has changed at the end of each statement in it (`memjrnlTruncate`), which
    /// thousands of statements cannot afford.
    case alone

    /// Nothing, and the transaction is undone.
    case trial
  }

  /// When the caller gives up waiting for other processes.
  let deadline: ContinuousClock.Instant

  /// What it shares its transaction with.
  let scope: Scope

  private let run: @Sendable (Connection) throws -> Answer

  /// Tells the caller that the write was not committed.
  let refuse: @Sendable (any Error) -> Void

  /// Queues a write.
  ///
  /// - Parameters:
  ///   - deadline: when to give up waiting for other processes.
  ///   - scope: what it shares its transaction with.
  ///   - body: what to write.
  ///   - continuation: the caller; resumed exactly once.
  init<Result: Sendable>(
    deadline: ContinuousClock.Instant,
    scope: Scope,
    _ body: @escaping @Sendable (Connection) throws -> Result,
    _ continuation: CheckedContinuation<Result, any Error>
  ) {
    self.deadline = deadline
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
        // Some errors, such as a full disk, end the whole transaction (sqlite.org/lang_transaction.html).
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

  /// Runs the body in the transaction that is under way.
  ///
  /// - Returns: the caller's answer, to be given once the transaction has ended.
  /// - Throws: what ended the transaction.
  func perform(on connection: Connection) throws -> Answer { try run(connection) }
}

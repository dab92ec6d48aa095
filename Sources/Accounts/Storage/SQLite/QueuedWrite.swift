/// A write that waits for its transaction, and the caller who waits for the answer.
struct QueuedWrite: Sendable {
  /// Tells the caller: what the body gave, or the error that kept it from being committed.
  typealias Answer = @Sendable ((any Error)?) -> Void

  /// When the caller gives up waiting for other processes.
  let deadline: ContinuousClock.Instant

  private let run: @Sendable (Connection) throws -> Answer

  /// Tells the caller that the write was not committed.
  let refuse: @Sendable (any Error) -> Void

  /// Queues a write.
  ///
  /// - Parameters:
  ///   - deadline: when to give up waiting for other processes.
  ///   - body: what to write.
  ///   - continuation: the caller; resumed exactly once.
  init<Result: Sendable>(
    deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (Connection) throws -> Result,
    _ continuation: CheckedContinuation<Result, any Error>
  ) {
    self.deadline = deadline
    refuse = { continuation.resume(throwing: $0) }
    run = { connection in
      let result: Swift.Result<Result, any Error>
      do {
        result = .success(try connection.savepoint { try body(connection) })
      } catch {
        // Some errors, such as a full disk, end the whole transaction (sqlite.org/lang_transaction.html).
        guard connection.isInTransaction else { throw error }
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

  /// Runs the body in a savepoint of the transaction that is under way.
  ///
  /// - Returns: the caller's answer, to be given once the transaction has ended.
  /// - Throws: what ended the transaction.
  func perform(on connection: Connection) throws -> Answer { try run(connection) }
}

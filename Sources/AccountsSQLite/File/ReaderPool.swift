import Accounts
import AccountsFiles
import Foundation
import Synchronization

/// A pool of readers; each serves one caller at a time, and further callers queue.
///
/// Callers wait without a deadline, since reads are short; long ones use ``readAlone(_:)``.
final class ReaderPool: Sendable {
  private struct State {
    var idle: [Reader]
    var waiting: [CheckedContinuation<Reader, any Error>] = []
    var reads = 0
    var isClosed = false
    var closing: [CheckedContinuation<Void, Never>] = []
  }

  private let path: String
  private let busyTimeout: Duration
  private let cache: PageCache
  private let state: Mutex<State>

  /// Creates the readers; each opens its connection when first used.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - count: the number of readers.
  ///   - busyTimeout: the time a statement waits for another process's lock.
  ///   - cache: the page cache of each reader.
  init(
    path: String,
    count: Int = ReaderPool.usualCount,
    busyTimeout: Duration,
    cache: PageCache = .largest
  ) {
    self.path = path
    self.busyTimeout = busyTimeout
    self.cache = cache
    state = Mutex(
      State(
        idle: (0..<count).map { _ in Reader(path: path, busyTimeout: busyTimeout, cache: cache) }
      )
    )
  }

  /// The number of readers of a database: one per core, and at least two.
  static var usualCount: Int { max(2, ProcessInfo.processInfo.activeProcessorCount) }

  /// Finishes the reads under way and closes the connections; later reads fail.
  func close() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        state.isClosed = true
        if state.reads > 0 { state.closing.append(continuation) }
        return state.reads == 0
      }
      if isDone { continuation.resume() }
    }
    for reader in state.withLock({ $0.idle }) { await reader.close() }
  }

  /// Lends a reader to a body.
  ///
  /// - Throws: ``StorageError`` if the pool is closed, or an error from the body.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    let reader = try await take()
    defer { putBack(reader) }
    return try await reader.read(body)
  }

  /// Lends a body a new reader; those of the pool are for short reads.
  ///
  /// - Throws: ``StorageError`` if the pool is closed, or an error from the body.
  func readAlone<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    try state.withLock { try begin(&$0) }
    defer { state.withLock { end(&$0) } }
    let reader = Reader(path: path, busyTimeout: busyTimeout, cache: cache)
    do {
      let result = try await reader.read(body)
      await reader.close()
      return result
    } catch {
      await reader.close()
      throw error
    }
  }

  private func begin(_ state: inout State) throws {
    guard !state.isClosed else { throw StorageError(.closed, at: path) }
    state.reads += 1
  }

  private func end(_ state: inout State) {
    state.reads -= 1
    guard state.reads == 0 else { return }
    for continuation in state.closing { continuation.resume() }
    state.closing = []
  }

  private func take() async throws -> Reader {
    try await withCheckedThrowingContinuation { continuation in
      do {
        let reader = try state.withLock { state -> Reader? in
          try begin(&state)
          // The most recently used reader has the warmest cache.
          if let reader = state.idle.popLast() { return reader }
          state.waiting.append(continuation)
          return nil
        }
        if let reader { continuation.resume(returning: reader) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  private func putBack(_ reader: Reader) {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.idle.append(reader)
      } else {
        state.waiting.removeFirst().resume(returning: reader)
      }
      end(&state)
    }
  }
}

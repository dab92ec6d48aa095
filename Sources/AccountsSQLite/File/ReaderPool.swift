import Accounts
import AccountsFiles
import Foundation
import Synchronization

/// The readers of a database: each serves one caller at a time, and whoever finds all of them busy waits
/// in line.
final class ReaderPool: Sendable {
  private struct State {
    var idle: [Reader]
    var waiting: [CheckedContinuation<Reader, Never>] = []
    var isClosed = false
  }

  private let path: String

  private let state: Mutex<State>

  /// Makes the readers; a connection is opened when it is first needed.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - count: how many; one for each core, and at least two, unless told otherwise.
  ///   - busyTimeout: how long a statement waits for another process's lock.
  init(
    path: String,
    count: Int = max(2, ProcessInfo.processInfo.activeProcessorCount),
    busyTimeout: Duration
  ) {
    self.path = path
    state = Mutex(
      State(idle: (0..<count).map { _ in Reader(path: path, busyTimeout: busyTimeout) })
    )
  }

  /// Closes the connections of all readers, once those that are in use are put back; later reads are refused.
  func close() async {
    let idle = state.withLock { state in
      state.isClosed = true
      return state.idle
    }
    for reader in idle { await reader.close() }
  }

  /// Lends a reader to a body.
  ///
  /// - Throws: ``StorageError`` where the pool is closed, and what the body throws.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    guard state.withLock({ !$0.isClosed }) else { throw StorageError(.closed, path: path) }
    let reader = await take()
    do {
      let result = try await reader.read(body)
      await putBack(reader)
      return result
    } catch {
      await putBack(reader)
      throw error
    }
  }

  private func take() async -> Reader {
    await withCheckedContinuation { continuation in
      let reader = state.withLock { state -> Reader? in
        // The one that was used last has the warmest cache.
        if let reader = state.idle.popLast() { return reader }
        state.waiting.append(continuation)
        return nil
      }
      if let reader { continuation.resume(returning: reader) }
    }
  }

  private func putBack(_ reader: Reader) async {
    if state.withLock({ $0.isClosed }) { await reader.close() }
    let next = state.withLock { state -> CheckedContinuation<Reader, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.idle.append(reader)
      return nil
    }
    next?.resume(returning: reader)
  }
}

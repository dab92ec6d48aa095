import Accounts
import Synchronization

/// A cache of the sessions looked up since the last commit.
///
/// Most requests change nothing, and each looks up its session. An entry is valid only until the
/// next commit, by any process: a user whom another process disables is rejected at the next
/// request. The caller checks each time whether a session has expired.
final class SessionCache: Sendable {
  private struct State {
    var version: Int64?
    var entries: [[UInt8]: UserSession] = [:]
  }

  private let watch: CommitWatch
  private let limit: Int
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - watch: the detector of commits.
  ///   - limit: the maximum number of sessions; the cache is emptied when it is exceeded.
  init(_ watch: CommitWatch, limit: Int = 10_000) {
    self.watch = watch
    self.limit = limit
  }

  /// Looks up a session, in the database if needed.
  ///
  /// - Parameters:
  ///   - hash: the SHA-256 of the token.
  ///   - read: a closure that reads the session from the database; a missing session is not cached,
  ///     so that guesses do not fill the cache.
  /// - Returns: the user and the session; nil if there is none.
  /// - Throws: an error from `read`.
  func find(_ hash: [UInt8], read: () async throws -> UserSession?) async throws -> UserSession? {
    // Take the version before reading: a commit during the read then makes the entry stale.
    guard let version = watch.version() else { return try await read() }
    let kept = state.withLock { state -> UserSession? in
      if state.version != version { state = State(version: version) }
      return state.entries[hash]
    }
    if let kept { return kept }
    guard let found = try await read() else { return nil }
    state.withLock { state in
      guard state.version == version else { return }
      if state.entries.count >= limit { state.entries.removeAll() }
      state.entries[hash] = found
    }
    return found
  }
}

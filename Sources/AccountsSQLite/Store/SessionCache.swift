import Accounts
import Synchronization

/// The sessions that were looked up since the last commit.
///
/// Most requests change nothing, and each asks who sends it. An entry counts as long as the database is, commit for
/// commit, the one that it was read from, whoever writes it: somebody whom another process disables is refused at the
/// next request. Whether a session has expired is for the caller to say, each time.
final class SessionCache: Sendable {
  private struct State {
    var version: Int64?
    var entries: [[UInt8]: UserSession] = [:]
  }

  private let watch: CommitWatch
  private let limit: Int
  private let state = Mutex(State())

  /// Begins empty.
  ///
  /// - Parameters:
  ///   - watch: tells of commits.
  ///   - limit: how many sessions are kept; all are forgotten where there would be more.
  init(_ watch: CommitWatch, limit: Int = 10_000) {
    self.watch = watch
    self.limit = limit
  }

  /// Looks a session up, in the database where it has to be.
  ///
  /// - Parameters:
  ///   - hash: the SHA-256 of the token.
  ///   - read: reads it from the database; a session that is not found is not kept, so that guesses do not fill the cache.
  /// - Returns: what was found.
  /// - Throws: what reading throws.
  func find(_ hash: [UInt8], read: () async throws -> UserSession?) async throws -> UserSession? {
    // Before it is read: what is committed while it is read makes another version, and the entry is no good.
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

import Synchronization

/// A pause in recording the uses of sessions, after the database was busy.
///
/// While a database is moved, every check of a session that tried to record a use would wait.
final class UsePause: Sendable {
  /// The length of the pause; a session may expire earlier by this time.
  static let length = Duration.seconds(20)

  private let end = Mutex<ContinuousClock.Instant?>(nil)

  /// Returns whether uses are recorded.
  func isOver(at now: ContinuousClock.Instant = .now) -> Bool {
    end.withLock { end in
      guard let instant = end, now < instant else {
        end = nil
        return true
      }
      return false
    }
  }

  /// Begins a pause.
  func begin(at now: ContinuousClock.Instant = .now) { end.withLock { $0 = now + Self.length } }
}

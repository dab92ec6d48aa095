import Synchronization

/// A pause in recording the uses of sessions, or in counting checks of addresses, after the
/// database was busy.
///
/// While a database is moved, each of them would wait for it.
final class UsePause: Sendable {
  /// The length of the pause; a session may expire earlier by this time.
  static let length = Duration.seconds(20)

  private let end = Mutex<ContinuousClock.Instant?>(nil)

  /// Returns whether the pause is over.
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

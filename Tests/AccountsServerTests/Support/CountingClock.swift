import Foundation
import Synchronization

/// A clock that advances by a millisecond at each reading.
///
/// Later events get later instants, and a one-second lockout stays active on a slow machine.
final class CountingClock: Sendable {
  private let instant = Mutex(Date())

  var now: Date {
    instant.withLock { instant in
      instant += 0.001
      return instant
    }
  }
}

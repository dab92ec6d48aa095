import Foundation
import Synchronization

/// A clock that moves by a millisecond whenever somebody looks at it.
///
/// What happens later has a later instant, and what is closed for a second stays so however slow the machine is.
final class CountingClock: Sendable {
  private let instant = Mutex(Date())

  var now: Date {
    instant.withLock { instant in
      instant += 0.001
      return instant
    }
  }
}

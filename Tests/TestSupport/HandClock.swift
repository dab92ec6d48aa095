package import Foundation
import Synchronization

/// A clock that stands still until a test moves it.
package final class HandClock: Sendable {
  private let instant = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  /// The current instant of the clock.
  package var now: Date { instant.withLock { $0 } }

  /// Creates a clock that starts in 2027.
  package init() {}

  /// Moves the clock; a negative number of seconds sets it back.
  package func advance(_ seconds: Double) { instant.withLock { $0 += seconds } }
}

package import Foundation
import Synchronization

/// A clock that stands still until a test moves it.
package final class HandClock: Sendable {
  private let instant = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  /// The time it shows.
  package var now: Date { instant.withLock { $0 } }

  /// Starts in 2027.
  package init() {}

  /// Moves it, back for a negative number of seconds.
  package func advance(_ seconds: Double) { instant.withLock { $0 += seconds } }
}

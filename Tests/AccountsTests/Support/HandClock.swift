import Foundation
import Synchronization

/// A clock that stands still until a test moves it.
final class HandClock: Sendable {
  private let instant = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

  var now: Date { instant.withLock { $0 } }

  func advance(_ seconds: Double) { instant.withLock { $0 += seconds } }
}

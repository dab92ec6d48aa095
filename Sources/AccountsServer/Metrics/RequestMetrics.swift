import HTTPTypes
import Hummingbird
import Synchronization

/// How many requests there were, how they ended, and how long they took: by route, never by who asked.
final class RequestMetrics: Sendable {
  /// The upper ends of the times that are told apart, in seconds.
  ///
  /// A session check takes less than a millisecond, a login some tens of them.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  /// The requests of one kind.
  struct Kind: Hashable {
    let method: String
    let route: String
    let status: Int
  }

  /// The times of a route.
  struct Times {
    /// How many took no longer than each of the bounds, and longer than the one before; the last took longer than all.
    var counts = [Int](repeating: 0, count: RequestMetrics.bounds.count + 1)

    /// All of them together, in seconds.
    var sum = 0.0

    fileprivate mutating func add(_ seconds: Double, at place: Int) {
      counts[place] += 1
      sum += seconds
    }
  }

  /// Everything that was counted since the start.
  struct Counts {
    var requests: [Kind: Int] = [:]
    var times: [String: Times] = [:]
    var underWay = 0
  }

  private let counts = Mutex(Counts())

  /// What was counted so far.
  var snapshot: Counts { counts.withLock { $0 } }

  /// Notes that a request has begun.
  func begin() { counts.withLock { $0.underWay += 1 } }

  /// Notes that something was answered that was no request yet, in no time that could be told.
  func count(_ kind: Kind) { counts.withLock { $0.requests[kind, default: 0] += 1 } }

  /// Notes that a request was answered.
  ///
  /// - Parameters:
  ///   - kind: of what kind it was.
  ///   - seconds: how long it took.
  func end(_ kind: Kind, seconds: Double) {
    counts.withLock { counts in
      counts.underWay -= 1
      counts.requests[kind, default: 0] += 1
      let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
      counts.times[kind.route, default: Times()].add(seconds, at: place)
    }
  }
}

import HTTPTypes
import Hummingbird
import Synchronization

/// The number, outcome and duration of requests: by route, never by user.
final class RequestMetrics: Sendable {
  /// The upper bounds of the histogram buckets, in seconds.
  ///
  /// A session check takes less than a millisecond, a login some tens of milliseconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  /// The labels by which requests are counted.
  struct Kind: Hashable {
    let method: String
    let route: String
    let status: Int
  }

  /// The durations of the requests of a route.
  struct Times {
    /// The number of requests in each bucket; the last bucket is for those above all bounds.
    var counts = [Int](repeating: 0, count: RequestMetrics.bounds.count + 1)

    /// The sum of the durations in seconds.
    var sum = 0.0

    fileprivate mutating func add(_ seconds: Double, at place: Int) {
      counts[place] += 1
      sum += seconds
    }
  }

  /// All counts since the start.
  struct Counts {
    var requests: [Kind: Int] = [:]
    var times: [String: Times] = [:]
    var underWay = 0
  }

  private let counts = Mutex(Counts())

  /// The current counts.
  var snapshot: Counts { counts.withLock { $0 } }

  /// Counts a request that has begun.
  func begin() { counts.withLock { $0.underWay += 1 } }

  /// Counts input that was refused before it became a request, and so has no duration.
  func count(_ kind: Kind) { counts.withLock { $0.requests[kind, default: 0] += 1 } }

  /// Counts a request that was answered.
  ///
  /// - Parameters:
  ///   - kind: the labels of the request.
  ///   - seconds: the duration of the request.
  func end(_ kind: Kind, seconds: Double) {
    counts.withLock { counts in
      counts.underWay -= 1
      counts.requests[kind, default: 0] += 1
      let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
      counts.times[kind.route, default: Times()].add(seconds, at: place)
    }
  }
}

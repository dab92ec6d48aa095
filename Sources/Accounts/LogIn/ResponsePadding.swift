import Synchronization

/// Pads the response time of refused logins, so that all of them take equally long.
///
/// Requests of a mail, and sign-ups whose result conceals taken addresses, are padded each by an
/// instance of their own.
///
/// An unknown address costs the work of a hash of today's cost; an older or a foreign hash may cost
/// less or more, and the rest differs by a row or two. Every refusal takes as long as the slow ones
/// of the last ten minutes, of any kind. Waiting holds no thread, and a right password is never
/// delayed. The first refusals of a costlier kind after a start, or after a while without any, are
/// still slower.
package final class ResponsePadding: Sendable {
  /// Suspends the caller until an instant; a test passes one that returns at once.
  package typealias Sleep = @Sendable (ContinuousClock.Instant) async -> Void

  /// The number of refusals remembered for each kind.
  private static let window = 64

  /// The number of outliers, slower than the padded time: moments when the machine was busy.
  private static let outliers = 2

  /// The time for which a refusal is remembered: a machine that was busy once does not stay slow.
  private static let memory = Duration.seconds(600)

  /// The margin on top, so that all but the outliers wait, and are woken by the same clock.
  private static let margin = Duration.milliseconds(1)

  /// The most kinds that are remembered; a database has few.
  private static let kindLimit = 100

  /// The longest padded time: no hash that is accepted takes so long.
  private static let longest = Duration.seconds(3)

  private struct Recent {
    private var samples: [(duration: Duration, at: ContinuousClock.Instant)] = []
    private var next = 0

    mutating func add(_ duration: Duration, at now: ContinuousClock.Instant) {
      if samples.count < ResponsePadding.window {
        samples.append((duration, now))
      } else {
        samples[next] = (duration, now)
        next = (next + 1) % ResponsePadding.window
      }
    }

    /// The longest duration except for the outliers; of few samples, the longest.
    ///
    /// Nil if there are no recent samples.
    func slowest(at now: ContinuousClock.Instant) -> Duration? {
      let slow = samples.filter { now - $0.at < ResponsePadding.memory }.map(\.duration)
        .sorted(by: >)
      return slow.count > 16 * ResponsePadding.outliers
        ? slow[ResponsePadding.outliers] : slow.first
    }
  }

  private let kinds = Mutex<[String: Recent]>([:])
  private let sleep: Sleep

  /// Creates padding without samples.
  init(sleep: @escaping Sleep) { self.sleep = sleep }

  /// Sleeps until an instant by the system's clock.
  ///
  /// Returns early in a cancelled task: a client that has hung up needs no answer.
  package static let systemSleep: Sleep = { instant in
    try? await Task.sleep(until: instant, tolerance: .zero, clock: ContinuousClock())
  }

  /// Waits until a refusal has taken as long as the others.
  ///
  /// - Parameters:
  ///   - kind: the cause of its duration, such as a scheme and its cost.
  ///   - start: the instant it began, without the time it waited in a queue.
  func wait(_ kind: String, since start: ContinuousClock.Instant) async {
    let now = ContinuousClock.now
    await sleep(start + note(now - start, of: kind, at: now))
  }

  /// Adds the duration of a refusal.
  ///
  /// - Returns: the padded duration.
  func note(_ duration: Duration, of kind: String, at now: ContinuousClock.Instant) -> Duration {
    kinds.withLock { kinds in
      if kinds[kind] != nil || kinds.count < Self.kindLimit {
        kinds[kind, default: Recent()].add(duration, at: now)
      }
      let slowest = kinds.values.compactMap { $0.slowest(at: now) }.max() ?? duration
      return min(slowest + Self.margin, Self.longest)
    }
  }
}

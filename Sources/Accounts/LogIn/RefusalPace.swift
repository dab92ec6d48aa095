import Synchronization

/// Makes refused logins take the same time, whatever the account is like.
///
/// An unknown address costs the work of a hash of today's cost; an older or a foreign hash may cost less or more,
/// and the rest differs by a row or two. What the slow ones of each kind took of late is the time that every
/// refusal takes. Waiting holds no thread, and whoever knows the password never waits. The first refusals of a
/// costlier kind, after a start or after a while without any, are still slower.
final class RefusalPace: Sendable {
  /// How many refusals of a kind are remembered.
  private static let window = 64

  /// How many of them may be slower than the pace: the moments when the machine was busy.
  private static let outliers = 2

  /// How long one is remembered: a machine that was busy once does not stay slow.
  private static let memory = Duration.seconds(600)

  /// What is added, so that all but those wait, and are woken by the same clock.
  private static let margin = Duration.milliseconds(1)

  /// The most kinds that are remembered; a database has few.
  private static let kindLimit = 100

  /// The most that anybody waits: no hash that is let in takes so long.
  private static let longest = Duration.seconds(3)

  private struct Recent {
    private var samples: [(duration: Duration, at: ContinuousClock.Instant)] = []
    private var next = 0

    mutating func add(_ duration: Duration, at now: ContinuousClock.Instant) {
      if samples.count < RefusalPace.window {
        samples.append((duration, now))
      } else {
        samples[next] = (duration, now)
        next = (next + 1) % RefusalPace.window
      }
    }

    /// What all but the outliers took at most; of a few, the slowest.
    ///
    /// Nil where none is of late.
    func slowest(at now: ContinuousClock.Instant) -> Duration? {
      let slow = samples.filter { now - $0.at < RefusalPace.memory }.map(\.duration).sorted(by: >)
      return slow.count > 16 * RefusalPace.outliers ? slow[RefusalPace.outliers] : slow.first
    }
  }

  private let kinds = Mutex<[String: Recent]>([:])

  /// Waits until a refusal has taken as long as the others of late.
  ///
  /// - Parameters:
  ///   - kind: what decides how long it takes, such as a scheme and its cost.
  ///   - start: when it began, without the time that it waited behind others.
  func wait(_ kind: String, since start: ContinuousClock.Instant) async {
    let clock = ContinuousClock()
    let now = clock.now
    let pace = note(now - start, of: kind, at: now)
    // Whoever has hung up needs no answer: a cancelled task does not wait.
    try? await Task.sleep(until: start + pace, tolerance: .zero, clock: clock)
  }

  /// Notes how long a refusal took.
  ///
  /// - Returns: how long it is to take.
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

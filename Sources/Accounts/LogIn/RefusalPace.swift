import Synchronization

/// Makes refused logins take the same time, whatever the account is like.
///
/// An unknown address costs the work of a hash of today's cost; an older or a foreign hash may cost less or more,
/// and the rest differs by a row or two. What the slow ones of each kind took of late is the time that every
/// refusal takes. Waiting holds neither a thread nor memory, and whoever knows the password never waits. The first
/// refusals of a costlier kind after a start are still slower.
final class RefusalPace: Sendable {
  /// How many refusals of a kind are remembered.
  private static let window = 64

  /// How many of them may be slower than the pace: the moments when the machine was busy.
  private static let outliers = 2

  /// What is added, so that all but those wait, and are woken by the same clock.
  private static let margin = Duration.milliseconds(1)

  /// The most kinds that are remembered; a database has few.
  private static let kindLimit = 100

  /// The most that anybody waits: no hash that is let in takes so long.
  private static let longest = Duration.seconds(3)

  private struct Recent {
    private var durations: [Duration] = []
    private var next = 0

    mutating func add(_ duration: Duration) {
      if durations.count < RefusalPace.window {
        durations.append(duration)
      } else {
        durations[next] = duration
        next = (next + 1) % RefusalPace.window
      }
    }

    /// What all but the outliers took at most; of a few, the slowest.
    var slowest: Duration {
      let slow = durations.sorted(by: >)
      return slow.count > 16 * RefusalPace.outliers ? slow[RefusalPace.outliers] : slow[0]
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
    let pace = note(clock.now - start, of: kind)
    // Whoever has hung up needs no answer: a cancelled task does not wait.
    try? await Task.sleep(until: start + pace, tolerance: .zero, clock: clock)
  }

  /// Notes how long a refusal took.
  ///
  /// - Returns: how long it is to take.
  func note(_ duration: Duration, of kind: String) -> Duration {
    kinds.withLock { kinds in
      if kinds[kind] != nil || kinds.count < Self.kindLimit {
        kinds[kind, default: Recent()].add(duration)
      }
      let slowest = kinds.values.map(\.slowest).max() ?? duration
      return min(slowest + Self.margin, Self.longest)
    }
  }
}

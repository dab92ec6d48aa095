import Synchronization

/// A clock that a test moves.
final class TestClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
    var next = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  let minimumResolution = Duration.zero

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let isCancelled = state.withLock { state in
          if state.cancelled.contains(number) { return true }
          state.sleepers[number] = (deadline, wake)
          return false
        }
        if isCancelled { wake.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(number)
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Waits until this many tasks sleep.
  func sleepers(_ count: Int) async {
    while state.withLock({ $0.sleepers.count }) < count { await Task.yield() }
  }

  /// Moves the clock, and wakes the tasks that are due.
  func advance(by duration: Duration) async {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let late = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in late.keys { state.sleepers[number] = nil }
      return late.sorted { $0.key < $1.key }.map(\.value.wake)
    }
    for wake in woken { wake.resume() }
    await Task.yield()
  }
}

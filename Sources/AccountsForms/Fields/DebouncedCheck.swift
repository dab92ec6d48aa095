/// A check that is too expensive for every keystroke, such as asking a server whether an address is
/// free.
///
/// Waits until typing has paused, and drops an answer that arrives after another question was
/// asked.
public actor DebouncedCheck<Value: Sendable, Answer: Sendable> {
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let check: @Sendable (Value) async -> Answer
  private var latest = 0

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - delay: the pause in typing before the check runs.
  ///   - clock: the clock that measures the pause.
  ///   - check: the check itself.
  public init(
    delay: Duration = .milliseconds(300),
    clock: any Clock<Duration> = ContinuousClock(),
    check: @escaping @Sendable (Value) async -> Answer
  ) {
    self.delay = delay
    self.clock = clock
    self.check = check
  }

  /// Checks a value once typing has paused.
  ///
  /// - Parameter value: the current value of the field.
  /// - Returns: the answer; nil if another question was asked before this one was answered, or the
  ///   task was cancelled.
  public func answer(for value: Value) async -> Answer? {
    latest += 1
    let question = latest
    do { try await clock.sleep(for: delay) } catch { return nil }
    guard question == latest else { return nil }
    let answer = await check(value)
    return question == latest && !Task.isCancelled ? answer : nil
  }
}

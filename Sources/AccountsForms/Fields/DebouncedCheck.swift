/// A check that is too expensive for every keystroke, such as asking a server whether an address is
/// free.
///
/// It waits until typing has paused, and drops answers that come back after another question was asked.
public actor DebouncedCheck<Value: Sendable, Answer: Sendable> {
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let check: @Sendable (Value) async -> Answer
  private var latest = 0

  /// Prepares a check.
  ///
  /// - Parameters:
  ///   - delay: how long typing has to pause.
  ///   - clock: what the pause is measured by.
  ///   - check: what to do once it has.
  public init(
    delay: Duration = .milliseconds(300),
    clock: any Clock<Duration> = ContinuousClock(),
    check: @escaping @Sendable (Value) async -> Answer
  ) {
    self.delay = delay
    self.clock = clock
    self.check = check
  }

  /// Asks about a value.
  ///
  /// - Parameter value: what is in the field now.
  /// - Returns: the answer; nil where the question is stale, because another one was asked before this
  ///   one was answered, or because the task was cancelled.
  public func answer(for value: Value) async -> Answer? {
    latest += 1
    let question = latest
    do { try await clock.sleep(for: delay) } catch { return nil }
    guard question == latest else { return nil }
    let answer = await check(value)
    return question == latest && !Task.isCancelled ? answer : nil
  }
}

/// The waits between attempts to send a mail.
public struct MailRetries: Hashable, Sendable {
  /// The wait after the first attempt; each further one doubles it.
  public var firstWait = Duration.seconds(60)

  /// The longest wait.
  public var longestWait = Duration.seconds(4 * 3600)

  /// The longest wait after a failure that has nothing to do with the mail, such as a server that
  /// is down.
  public var longestOutage = Duration.seconds(900)

  /// The time for which an attempt keeps others from sending the same mail; longer than any attempt
  /// takes.
  ///
  /// A program that is killed during an attempt delays the mail by this time.
  public var lease = Duration.seconds(600)

  /// Creates the default waits.
  public init() {}

  /// The longest time from now to the next attempt of any mail.
  var horizon: Duration { max(longestWait * 1.25, lease) }

  /// The wait after a number of attempts.
  ///
  /// - Parameters:
  ///   - attempts: the number of attempts so far, from 1.
  ///   - isOutage: whether the last one failed for a reason that has nothing to do with the mail.
  ///   - jitter: a random number from 0 to 1: waits differ by up to a quarter, so that mails of one
  ///     moment spread.
  /// - Returns: the wait.
  func wait(after attempts: Int, isOutage: Bool, jitter: Double) -> Duration {
    // Doubled at most 40 times: beyond, the longest wait has long been reached.
    let doubled = firstWait * (1 << min(max(attempts - 1, 0), 40))
    return min(doubled, isOutage ? longestOutage : longestWait) * (0.75 + 0.5 * jitter)
  }
}

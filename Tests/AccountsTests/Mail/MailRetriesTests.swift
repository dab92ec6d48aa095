import Expectations
import Testing

@testable import Accounts

/// Tests of the waits between attempts to send a mail.
struct MailRetriesTests {
  private let retries = MailRetries()

  @Test(arguments: [
    (1, 60), (2, 120), (3, 240), (8, 7680), (9, 14_400), (10, 14_400), (1000, 14_400),
    (Int.max, 14_400),
  ])
  func `waits double from a minute to four hours`(_ row: (attempts: Int, seconds: Int)) {
    expect(
      retries.wait(after: row.attempts, isOutage: false, jitter: 0.5),
      is: .seconds(row.seconds)
    )
  }

  @Test func `waits differ by a quarter at most`() {
    expect(retries.wait(after: 1, isOutage: false, jitter: 0), is: .seconds(45))
    expect(retries.wait(after: 1, isOutage: false, jitter: 1), is: .seconds(75))
  }

  @Test func `an outage delays a mail by a quarter of an hour, give or take`() {
    expect(retries.wait(after: 1, isOutage: true, jitter: 0.5), is: .seconds(60))
    expect(retries.wait(after: 20, isOutage: true, jitter: 0.5), is: .seconds(900))
  }
}

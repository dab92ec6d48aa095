import Expectations
import Synchronization
import TestSupport
import Testing

@testable import Accounts

struct ResponsePaddingTests {
  private let sleeper = Sleeper()
  private let padding: ResponsePadding

  init() { padding = ResponsePadding { [sleeper] in sleeper.append($0) } }
  private let start = ContinuousClock.now

  private func note(_ milliseconds: Int, _ kind: String, after seconds: Int = 0) -> Duration {
    padding.note(.milliseconds(milliseconds), of: kind, at: start + .seconds(seconds))
  }

  @Test func `a rejection takes slightly longer than the slowest recent one of any kind`() {
    expect(note(20, "argon2id"), is: .milliseconds(21))
    expect(note(70, "2b$12"), is: .milliseconds(71))
    expect(note(21, "argon2id"), is: .milliseconds(71))
  }

  @Test func `a frequent kind does not displace a rare one`() {
    _ = note(70, "2b$12")
    for _ in 0..<1000 { expect(note(20, "argon2id"), is: .milliseconds(71)) }
  }

  @Test func `two outliers do not slow down the rest`() {
    for _ in 0..<64 { _ = note(20, "argon2id") }
    for _ in 0..<2 { expect(note(900, "argon2id"), is: .milliseconds(21)) }
    expect(note(900, "argon2id"), is: .milliseconds(901))
    for _ in 0..<61 { _ = note(20, "argon2id") }
    expect(note(20, "argon2id"), is: .milliseconds(21))
  }

  @Test func `forgets a slow rejection after ten minutes`() {
    expect(note(900, "2b$12"), is: .milliseconds(901))
    expect(note(20, "argon2id", after: 599), is: .milliseconds(901))
    expect(note(20, "argon2id", after: 600), is: .milliseconds(21))
  }

  @Test func `pads to at most three seconds`() {
    expect(note(60_000, "argon2id"), is: .seconds(3))
  }

  @Test func `a thousand kinds do not fill the memory`() {
    for number in 0..<1000 { _ = note(1, "\(number)") }
    // Beyond a hundred kinds, the slowest known kind counts.
    expect(note(50, "one more"), is: .milliseconds(2))
  }

  @Test func `a rejection sleeps until it has taken as long as the slowest`() async {
    _ = note(120, "2b$12")
    let start = ContinuousClock.now
    await padding.wait("argon2id", since: start)
    expect(sleeper.all, is: [start + .milliseconds(121)])
  }

  @Test func `the system's sleep ends no sooner, but at once in a cancelled task`() async {
    let instant = ContinuousClock.now + .milliseconds(20)
    await ResponsePadding.systemSleep(instant)
    #expect(ContinuousClock.now >= instant)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await ResponsePadding.systemSleep(.now + .seconds(3600))
    }
    await task.value
  }

  @Test(arguments: [
    ("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", "argon2id$v=19$m=19456,t=2,p=1"),
    (
      "$argon2id$v=19$m=64,t=2,p=1,keyid=0a1b$c2FsdA$aGFzaA",
      "argon2id$v=19$m=64,t=2,p=1,keyid=0a1b"
    ),
    ("$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW", "2b$12"),
    ("$6$rounds=5000$salt$hash", "6$rounds=5000"), ("$6$salt$hash", "6"),
    ("$y$j9T$salt$hash", "y$j9T"), ("$P$BlFyj0Ys9QyYQ8P7vV1dQ6lH8h6yCw1", "$P$B"),
    ("$pbkdf2-sha256$i=600000$salt$hash", "pbkdf2-sha256$i=600000"),
  ])
  func `a kind is a scheme with its cost`(_ row: (phc: String, kind: String)) {
    expect(PasswordHash(phc: row.phc).kind, is: row.kind)
  }

  /// A record of the end of each sleep.
  private final class Sleeper: Sendable {
    private let instants = Mutex<[ContinuousClock.Instant]>([])

    var all: [ContinuousClock.Instant] { instants.withLock { $0 } }

    func append(_ instant: ContinuousClock.Instant) { instants.withLock { $0.append(instant) } }
  }
}

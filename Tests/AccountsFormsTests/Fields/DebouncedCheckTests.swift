import AccountsForms
import Expectations
import Synchronization
import Testing

struct DebouncedCheckTests {
  @Test func `checks once, after typing has paused`() async {
    let clock = TestClock()
    let asked = Mutex<[String]>([])
    let check = DebouncedCheck(clock: clock) { (value: String) in
      asked.withLock { $0.append(value) }
      return "\(value)?"
    }
    async let first = check.answer(for: "a")
    await clock.sleepers(1)
    async let second = check.answer(for: "ad")
    await clock.sleepers(2)
    async let third = check.answer(for: "ada")
    await clock.sleepers(3)
    await clock.advance(by: .milliseconds(300))
    let answers = await [first, second, third]
    expect(answers, is: [nil, nil, "ada?"])
    expect(asked.withLock { $0 }, is: ["ada"])
  }

  @Test func `discards an outdated answer`() async {
    let clock = TestClock()
    let gate = TestClock()
    let check = DebouncedCheck(clock: clock) { (value: String) in
      if value == "slow" { try? await gate.sleep(for: .seconds(1)) }
      return value
    }
    async let slow = check.answer(for: "slow")
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(300))
    await gate.sleepers(1)
    async let quick = check.answer(for: "quick")
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(300))
    await expect(quick, is: "quick")
    await gate.advance(by: .seconds(1))
    await expect(slow, is: nil)
  }

  @Test func `does not run a cancelled check`() async {
    let clock = TestClock()
    let check = DebouncedCheck(clock: clock) { (value: Int) in
      Issue.record("it was asked")
      return value
    }
    let task = Task { await check.answer(for: 1) }
    await clock.sleepers(1)
    task.cancel()
    await expect(task.value, is: nil)
  }

  @Test func `checks nothing before the delay is over`() async {
    let clock = TestClock()
    let asked = Mutex(0)
    let check = DebouncedCheck(delay: .milliseconds(300), clock: clock) { (value: Int) in
      asked.withLock { $0 += 1 }
      return value
    }
    async let answer = check.answer(for: 1)
    await clock.sleepers(1)
    await clock.advance(by: .milliseconds(299))
    expect(asked.withLock { $0 }, is: 0)
    await clock.advance(by: .milliseconds(1))
    await expect(answer, is: 1)
  }
}

import Testing

@testable import Accounts

struct UsePauseTests {
  @Test func `uses are recorded except during a pause`() {
    let pause = UsePause()
    let now = ContinuousClock.now
    #expect(pause.isOver(at: now))
    pause.begin(at: now)
    #expect(!pause.isOver(at: now) && !pause.isOver(at: now + .seconds(19.9)))
    #expect(pause.isOver(at: now + .seconds(20)))
    #expect(pause.isOver(at: now), "a pause that is over does not come back")
  }
}

import Foundation
import Testing

@testable import Accounts

struct HashingPoolTests {
  @Test func `work is done and its result or error comes back`() async throws {
    struct Odd: Error {}
    let pool = HashingPool(threads: 2)
    #expect(try await pool.run { 42 } == 42)
    await #expect(throws: Odd.self) { try await pool.run { throw Odd() } }
  }

  @Test func `no more run at once than there are threads`() async throws {
    let pool = HashingPool(threads: 2)
    let gauge = Gauge()
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask {
          try await pool.run {
            gauge.enter()
            usleep(2_000)
            gauge.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(gauge.most == 2)
  }

  @Test func `past the limit the answer is busy at once, and room again means work again`()
    async throws
  {
    let pool = HashingPool(threads: 1, waiting: 1)
    let gate = DispatchSemaphore(value: 0)
    let started = DispatchSemaphore(value: 0)
    let running = Task {
      try await pool.run {
        started.signal()
        gate.wait()
      }
    }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        started.wait()
        continuation.resume()
      }
    }
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<2 { group.addTask { (try? await pool.run { true }) ?? false } }
      // One waits and the other is turned away; only then is the thread let go.
      let first = await group.next()
      gate.signal()
      let second = await group.next()
      return [first, second]
    }
    #expect(results == [false, true])
    try await running.value
    #expect(try await pool.run { true })
  }

  /// Unchecked because the lock guards the counts.
  private final class Gauge: @unchecked Sendable {
    private let lock = NSLock()
    private var now = 0
    private(set) var most = 0

    func enter() {
      lock.withLock {
        now += 1
        most = max(most, now)
      }
    }

    func leave() { lock.withLock { now -= 1 } }
  }
}

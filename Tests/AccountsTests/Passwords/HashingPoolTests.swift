import AccountsForms
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Accounts

struct HashingPoolTests {
  @Test func `returns the result or error of the work`() async throws {
    struct Odd: Error {}
    let pool = HashingPool(threads: 2)
    try await expect(pool.run(for: "ada") { 42 }, is: 42)
    await #expect(throws: Odd.self) { try await pool.run(for: "ada") { throw Odd() } }
  }

  @Test func `runs no more at once than it has threads`() async throws {
    let pool = HashingPool(threads: 2)
    let gauge = Gauge()
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask {
          try await pool.run(for: "ada") {
            gauge.enter()
            usleep(2_000)
            gauge.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    expect(gauge.most, is: 2)
  }

  @Test func `reports busy at once past the limit, and works again once there is room`()
    async throws
  {
    let pool = HashingPool(threads: 1, waiting: 1)
    let gate = DispatchSemaphore(value: 0)
    let started = DispatchSemaphore(value: 0)
    let running = Task {
      try await pool.run(for: "ada") {
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
      for _ in 0..<2 { group.addTask { (try? await pool.run(for: "ada") { true }) ?? false } }
      // One job waits and the other is rejected; only then is the thread released.
      let first = await group.next()
      gate.signal()
      let second = await group.next()
      return [first, second]
    }
    expect(results, is: [false, true])
    try await running.value
    #expect(try await pool.run(for: "ada") { true })
  }

  /// Holds the only thread of a pool until the semaphore is signaled.
  private func hold(_ pool: HashingPool) async -> DispatchSemaphore {
    let gate = DispatchSemaphore(value: 0)
    await withCheckedContinuation { continuation in
      Task {
        try await pool.run(for: "holder") {
          continuation.resume()
          gate.wait()
        }
      }
    }
    return gate
  }

  /// Waits until a number of jobs are in a pool's queue.
  private func wait(for count: Int, in pool: HashingPool) async {
    while pool.waiting != count { await Task.yield() }
  }

  @Test func `ASVS 15.4.4: a group that floods the queue delays itself, and leaves room`()
    async throws
  {
    let pool = HashingPool(threads: 1, waiting: 40)
    let gate = await hold(pool)
    let order = OrderLog()
    var refused = 0
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<30 {
        group.addTask { (try? await pool.run(for: "flood") { order.append("flood") }) != nil }
      }
      // A quarter of the places, once the other twenty have been rejected.
      for _ in 0..<20 { refused += await group.next() == false ? 1 : 0 }
      await wait(for: 10, in: pool)
      for name in ["ada", "grace"] {
        group.addTask { (try? await pool.run(for: "\(name)") { order.append(name) }) != nil }
      }
      await wait(for: 12, in: pool)
      gate.signal()
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    expect(refused, is: 20)
    expect(outcomes, is: Array(repeating: true, count: 12))
    expect(Set(order.all.prefix(3)), is: ["flood", "ada", "grace"])
  }

  @Test func `ASVS 15.2.2: sign-ups of any number of networks leave half of the queue to logins`()
    async throws
  {
    let pool = HashingPool(threads: 1, waiting: 40)
    let gate = await hold(pool)
    var refused = 0
    let outcomes = await withTaskGroup(of: (isSignUp: Bool, isDone: Bool).self) { group in
      for number in 0..<100 {
        let signUps = try? HashingGroup.signUps(
          EmailAddress("ada@example.com"),
          from: NetworkAddress("192.0.2.\(number)")
        )
        group.addTask { (true, (try? await pool.run(for: signUps ?? "none") {}) != nil) }
      }
      // Half of the places, once the other eighty have been rejected.
      for _ in 0..<80 { refused += await group.next()?.isDone == false ? 1 : 0 }
      await wait(for: 20, in: pool)
      for number in 0..<20 {
        group.addTask { (false, (try? await pool.run(for: "\(number)") {}) != nil) }
      }
      await wait(for: 40, in: pool)
      gate.signal()
      return await group.reduce(into: [(isSignUp: Bool, isDone: Bool)]()) { $0.append($1) }
    }
    expect(refused, is: 80)
    expect(outcomes.filter { $0.isSignUp && $0.isDone }.count, is: 20)
    expect(outcomes.filter { !$0.isSignUp && $0.isDone }.count, is: 20)
  }

  @Test func `sign-ups of another network take turns with those of a flooding one`() async throws {
    let pool = HashingPool(threads: 1, waiting: 40)
    let gate = await hold(pool)
    let order = OrderLog()
    await withTaskGroup { group in
      for (name, address, count, refused, waiting) in [
        ("flood", "192.0.2.1", 30, 20, 10), ("other", "192.0.2.2", 1, 0, 11),
      ] {
        let signUps = try? HashingGroup.signUps(
          EmailAddress("ada@example.com"),
          from: NetworkAddress(address)
        )
        for _ in 0..<count {
          group.addTask { try? await pool.run(for: signUps ?? "none") { order.append(name) } }
        }
        // Jobs without a place are rejected at once.
        for _ in 0..<refused { await group.next() }
        await wait(for: waiting, in: pool)
      }
      gate.signal()
    }
    // A quarter of the places, and one.
    expect(order.all.count, is: 11)
    #expect(order.all.prefix(2).contains("other"))
  }

  @Test func `a cancelled task leaves the queue, and its work is not done`() async throws {
    let pool = HashingPool(threads: 1, waiting: 4)
    let gate = await hold(pool)
    let order = OrderLog()
    let waiting = Task { try await pool.run(for: "ada") { order.append("ada") } }
    await wait(for: 1, in: pool)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    gate.signal()
    try await pool.run(for: "grace") { order.append("grace") }
    expect(order.all, is: ["grace"])
  }

  @Test func `a rejection says when to retry`() async throws {
    let pool = HashingPool(threads: 1, waiting: 0)
    let error = await #expect(throws: ServiceBusy.self) { try await pool.run(for: "ada") {} }
    expect(error?.retryAfter, is: .seconds(1))
  }

  @Test func `ASVS 15.2.2: five thousand at once hardly grow the memory, and are rejected at once`()
    async throws
  {
    let pool = HashingPool(threads: 1, waiting: 256)
    let gate = await hold(pool)
    let start = ContinuousClock.now
    let refused = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<5000 {
        group.addTask {
          do {
            try await pool.run(for: "network \(number % 100)") {}
            return false
          } catch {
            return error is ServiceBusy
          }
        }
      }
      var refused = 0
      while refused < 4744, await group.next() == true { refused += 1 }
      // While the thread is still held: no job waited for it.
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      gate.signal()
      await group.waitForAll()
      return (refused, seconds)
    }
    expect(refused.0, is: 4744)
    #expect(refused.1 < 30)
  }

  /// Unchecked because the lock guards the names.
  private final class OrderLog: @unchecked Sendable {
    private let lock = NSLock()
    private var names: [String] = []

    var all: [String] { lock.withLock { names } }

    func append(_ name: String) { lock.withLock { names.append(name) } }
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

  @Test(arguments: [2, 16])
  func
    `ASVS 15.2.2: hashes that run at once need no more than the memory, on any number of threads`(
      _ threads: Int
    ) async throws
  {
    let pool = HashingPool(threads: threads, memoryKiB: 256, waiting: 200)
    final class Usage: Sendable {
      let sums = Mutex((now: 0, most: 0, alone: 0))
    }
    let used = Usage()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        // The last needs more than there is, and runs alone.
        let memory = number == 99 ? 1000 : [19, 100, 256][number % 3]
        group.addTask {
          try await pool.run(for: "\(number)", memoryKiB: memory) {
            used.sums.withLock { used in
              used.now += memory
              if memory > 256 {
                used.alone = used.now
              } else {
                used.most = max(used.most, used.now)
              }
            }
            usleep(500)
            used.sums.withLock { $0.now -= memory }
          }
        }
      }
      try await group.waitForAll()
    }
    let (now, most, alone) = used.sums.withLock { $0 }
    expect(now, is: 0)
    #expect(most <= 256)
    expect(alone, is: 1000)
  }
}

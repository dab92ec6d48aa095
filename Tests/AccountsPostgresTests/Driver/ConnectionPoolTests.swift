import Expectations
import Foundation
import Synchronization
import Testing

@testable import AccountsPostgres

/// Tests the threads of the pool, with work that needs no server.
struct ConnectionPoolTests {
  private func pool(limit: Int) throws -> ConnectionPool {
    let address = try DatabaseAddress("postgres:///none?host=/nowhere", environment: [:])
    return ConnectionPool(limit: limit) { Connector(address) }
  }

  /// The work that runs, and has run.
  private final class Work: Sendable {
    private let counts = Mutex((now: 0, most: 0, done: 0))

    /// The most pieces of work that ran at once.
    var most: Int { counts.withLock { $0.most } }

    /// The number of pieces of work that have ended.
    var done: Int { counts.withLock { $0.done } }

    /// Runs until the condition holds, 10 s at most.
    func run(until isDone: () -> Bool) {
      counts.withLock { counts in
        counts.now += 1
        counts.most = max(counts.most, counts.now)
      }
      let end = ContinuousClock.now + .seconds(10)
      while !isDone() && .now < end { Thread.sleep(forTimeInterval: 0.001) }
      counts.withLock { counts in
        counts.now -= 1
        counts.done += 1
      }
    }
  }

  @Test func `work runs at once up to the limit, and none is lost`() async throws {
    let pool = try pool(limit: 3)
    let work = Work()
    let values = try await withThrowingTaskGroup { group in
      for number in 0..<60 {
        group.addTask {
          try await pool.run { _ in
            // Three of them wait for each other: fewer than the limit would not go on.
            work.run { number >= 3 || work.most == 3 }
            return number
          }
        }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    expect(values, is: Set(0..<60))
    expect(work.most, is: 3)
  }

  @Test func `an error of the work reaches its caller alone`() async throws {
    struct Odd: Error {}
    let pool = try pool(limit: 1)
    await #expect(throws: Odd.self) { try await pool.run { _ in throw Odd() } }
    try await expect(pool.run { _ in 7 }, is: 7)
  }

  @Test func `closing waits for the work, and refuses later work`() async throws {
    let pool = try pool(limit: 2)
    let work = Work()
    let end = ContinuousClock.now + .milliseconds(50)
    async let first: Void = pool.run { _ in work.run { .now >= end } }
    // Until it has begun.
    while work.most == 0 { try await Task.sleep(for: .milliseconds(1)) }
    await pool.close()
    expect(work.done, is: 1)
    try await first
    await #expect(throws: ConnectionPool.Closed.self) { try await pool.run { _ in 7 } }
    await pool.close()
  }

  @Test func `a server that cannot be reached is an error`() async throws {
    let pool = try pool(limit: 1)
    let error = await #expect(throws: PostgresError.self) {
      try await pool.run { try $0.query { try $0.integer("SELECT 1") } }
    }
    expect(error?.endsConnection, is: true)
  }
}

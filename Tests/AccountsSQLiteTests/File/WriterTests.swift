import AccountsForms
import AccountsSQL
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct WriterTests {
  private let folder = TemporaryFolder()
  private let database: Database

  init() throws { database = try Database(path: folder.database, now: Date()) }

  private struct Odd: Error {}

  /// Queues writes while the lock is held elsewhere, so that they share one or two transactions.
  private func together(
    _ count: Int,
    _ body: @escaping @Sendable (Int, Connection) throws -> Void
  ) async throws -> [Int: any Error] {
    try await database.write { try $0.execute("CREATE TABLE IF NOT EXISTS t (n INTEGER) STRICT") }
    var lock = try WriteLock(besides: database.path, timeout: .seconds(30))
    try lock.acquire(until: .now + .seconds(30))
    return await withTaskGroup(of: (Int, (any Error)?).self) { group in
      for number in 0..<count {
        group.addTask {
          do {
            try await database.write { try body(number, $0) }
            return (number, nil)
          } catch {
            return (number, error)
          }
        }
      }
      try? await Task.sleep(for: .milliseconds(100))
      lock.release()
      return await group.reduce(into: [:]) { errors, answer in errors[answer.0] = answer.1 }
    }
  }

  private func stored() async throws -> [Int64] {
    try await database.read { try $0.rows("SELECT n FROM t ORDER BY n") { $0.integer(0) } }
  }

  @Test func `ASVS 2.3.3: a write that throws is rolled back alone; others beside it are stored`()
    async throws
  {
    let errors = try await together(20) { number, connection in
      try connection.execute("INSERT INTO t VALUES (?)", [.integer(Int64(number))])
      if number % 5 == 0 { throw Odd() }
    }
    expect(errors.keys.sorted(), is: [0, 5, 10, 15])
    try await expect(stored(), is: (0..<20).filter { $0 % 5 != 0 })
  }

  @Test func `a write that violates a constraint is rolled back alone`() async throws {
    let errors = try await together(10) { number, connection in
      try connection.execute("INSERT INTO t VALUES (?)", [.integer(Int64(number))])
      if number == 3 { try connection.execute("INSERT INTO t VALUES ('text')") }
    }
    expect(errors.count, is: 1)
    #expect("\(try #require(errors[3]))".contains("cannot store TEXT value"))
    try await expect(stored(), is: (0..<10).filter { $0 != 3 })
  }

  @Test func `if the transaction ends early, all its writes fail, and none is stored`()
    async throws
  {
    let errors = try await together(6) { number, connection in
      try connection.execute("INSERT INTO t VALUES (?)", [.integer(Int64(number))])
      // Like a full disk, in the middle of the last group.
      if number == 2 {
        try connection.execute("ROLLBACK")
        throw Odd()
      }
    }
    let stored = try await stored()
    #expect(errors[2] != nil)
    // A write may have been too late for the group, or in an earlier one.
    expect(Set(stored), is: Set((0..<6).filter { errors[$0] == nil }.map(Int64.init)))
    try await database.write { try $0.execute("INSERT INTO t VALUES (7)") }
    try await expect(self.stored().last, is: 7)
  }

  @Test func `a bulk write is stored completely or not at all`() async throws {
    try await database.write { try $0.execute("CREATE TABLE t (n INTEGER) STRICT") }
    let database = database
    let failed = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<20 {
        group.addTask {
          let body: @Sendable (Connection) throws -> Void = { connection in
            try connection.execute("INSERT INTO t VALUES (?)", [.integer(Int64(number))])
            if number % 5 == 0 { throw Odd() }
          }
          do {
            if number % 2 == 0 {
              try await database.write(in: .alone, body)
            } else {
              try await database.write(body)
            }
            return nil
          } catch {
            return number
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    expect(failed.sorted(), is: [0, 5, 10, 15])
    try await expect(stored(), is: (0..<20).filter { $0 % 5 != 0 })
  }

  @Test func `a dry run returns its result, and stores nothing`() async throws {
    try await database.write { try $0.execute("CREATE TABLE t (n INTEGER) STRICT") }
    let count = try await database.write(in: .dryRun) { connection in
      try connection.execute("INSERT INTO t VALUES (1), (2)")
      return try connection.integer("SELECT count(*) FROM t")
    }
    expect(count, is: 2)
    try await expect(stored(), is: [])
    try await database.write { try $0.execute("INSERT INTO t VALUES (3)") }
    try await expect(stored(), is: [3])
  }

  @Test func `each caller gets its own result`() async throws {
    let sums = try await withThrowingTaskGroup(of: (Int, Int64).self) { group in
      for number in 0..<50 {
        group.addTask {
          (number, try await database.write { try $0.integer("SELECT \(number) + 1") })
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    expect(sums, is: Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, Int64($0) + 1) }))
  }

  @Test func `all writes fail as busy once they have waited too long for another process`()
    async throws
  {
    let database = try Database(path: folder.database, busyTimeout: .milliseconds(30), now: Date())
    var lock = try WriteLock(besides: database.path, timeout: .seconds(30))
    try lock.acquire(until: .now + .seconds(30))
    let codes = await withTaskGroup(of: StorageError.Code?.self) { group in
      for _ in 0..<10 {
        group.addTask {
          do {
            try await database.write { _ in }
            return nil
          } catch {
            return (error as? StorageError)?.code
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    expect(codes, is: Array(repeating: .databaseBusy, count: 10))
    lock.release()
    try await self.database.write { _ in }
  }

  /// The order in which processes had the lock.
  private final class Order: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  @Test func `ASVS 15.4.4: a process that waits has the lock before a writer that comes later`()
    async throws
  {
    let (database, path) = (database, database.path)
    let queue = try LockFile(besides: path)
    for _ in 0..<20 {
      let order = Order()
      var holder = try WriteLock(besides: path, timeout: .seconds(30))
      try holder.acquire(until: .now + .seconds(30))
      // On a thread of its own, since it blocks.
      async let process = withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(
            returning: Result {
              var other = try WriteLock(besides: path, timeout: .seconds(30))
              try other.hold { order.add("process") }
            }
          )
        }
      }
      var isQueued = false
      // A number of looks, not a time: other tests may hold up this one.
      for _ in 0..<10_000 {
        isQueued = try !queue.tryLock(.next)
        guard !isQueued else { break }
        queue.unlock(.next)
        // A test that holds it at every instant leaves the process no chance.
        try await Task.sleep(for: .milliseconds(1))
      }
      async let write: Void = database.write { _ in order.add("writer") }
      holder.release()
      try await process.get()
      try await write
      expect(order.all, is: ["process", "writer"])
      try #require(isQueued)
    }
  }

  @Test func `if the commit of a group fails, each write is tried alone`() async throws {
    let errors = try await together(3) { number, connection in
      try connection.execute("INSERT INTO t VALUES (\(number))")
      // The search index, which is updated after all bodies, then fails.
      if number == 1 {
        let id = try #require(UserID("01a1fc57-9ede-759f-a4b8-5cde803eda89"))
        try connection.noteSearchKey(of: id)
        try connection.execute("ALTER TABLE users RENAME TO others")
      }
    }
    expect(errors.keys.sorted(), is: [1])
    try await expect(stored(), is: [0, 2])
  }

  @Test func `a write that waited too long in the queue is not made`() async throws {
    try await database.write { try $0.execute("CREATE TABLE t (n INTEGER) STRICT") }
    let file = try DatabaseFile(path: folder.database, busyTimeout: .zero, now: Date())
    let writer = Writer(file, nil)
    await #expect(throws: LockFile.TimedOut.self) {
      try await writer.write(until: .now, timeout: .zero) {
        try $0.execute("INSERT INTO t VALUES (1)")
      }
    }
    try await writer.write(until: .now + .seconds(60)) {
      try $0.execute("INSERT INTO t VALUES (2)")
    }
    await writer.close()
    try await expect(stored(), is: [2])
  }

  @Test
  func `while another process writes, address checks are refused, and only the first waits`()
    async throws
  {
    let (wait, now) = (Duration.milliseconds(20), Date())
    let file = try DatabaseFile(path: folder.database, busyTimeout: wait, now: now)
    let signer = AuditSigner(AuditSettings(), keyPath: nil, database: file.path)
    let busy = SQLiteStore(Database(file, busyTimeout: wait, signer: signer), signer)
    var lock = try WriteLock(besides: database.path, timeout: .seconds(30))
    try lock.acquire(until: .now + .seconds(30))
    let (limiter, address) = (AvailabilityLimiter(), NetworkAddress("192.0.2.1"))
    func admits() async throws -> Bool {
      let email = try EmailAddress("u@example.com")
      return try await limiter.admits(email, from: address, SignUpLimit(), at: now, in: busy)
    }
    #expect(try await !admits())
    lock.release()
    #expect(try await !admits(), "the pause goes on")
    await busy.close()
  }
}

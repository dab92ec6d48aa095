import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct ReaderPoolTests {
  private let folder = TemporaryFolder()
  private let pool: ReaderPool

  init() async throws {
    await (try Database(path: folder.database, now: Date())).close()
    pool = ReaderPool(path: folder.database, count: 2, busyTimeout: .seconds(5))
  }

  @Test func `serves more callers than it has readers`() async throws {
    let pool = pool
    let total = try await withThrowingTaskGroup(of: Int64.self) { group in
      for number in 0..<40 {
        group.addTask {
          try await pool.read { connection in
            usleep(1000)
            return try connection.integer("SELECT \(number)")
          }
        }
      }
      return try await group.reduce(0, +)
    }
    expect(total, is: 780)
  }

  @Test func `a read that throws returns its reader`() async throws {
    struct Odd: Error {}
    for _ in 0..<5 { await #expect(throws: Odd.self) { try await pool.read { _ in throw Odd() } } }
    try await expect(pool.read { try $0.integer("SELECT 1") }, is: 1)
  }

  @Test(arguments: [true, false])
  func `closing waits for running reads, and rejects new ones`(_ isAlone: Bool) async throws {
    let pool = pool
    let isRead = Flag()
    let begun = AsyncStream<Void>.makeStream()
    let body: @Sendable (Connection) throws -> Int64 = { connection in
      begun.continuation.yield()
      usleep(20_000)
      isRead.set()
      return try connection.integer("SELECT 7")
    }
    async let read = isAlone ? pool.readAlone(body) : pool.read(body)
    for await _ in begun.stream { break }
    await pool.close()
    #expect(isRead.isSet)
    try await expect(read, is: 7)
    let errors = [
      await #expect(throws: StorageError.self) {
        try await pool.read { try $0.integer("SELECT 1") }
      },
      await #expect(throws: StorageError.self) {
        try await pool.readAlone { try $0.integer("SELECT 1") }
      },
    ]
    expect(errors.map { $0?.code }, is: [.closed, .closed])
  }

  @Test func `a reader cannot write`() async throws {
    let error = await #expect(throws: SQLiteError.self) {
      try await pool.read { try $0.execute("DELETE FROM users") }
    }
    expect(error?.message, is: "attempt to write a readonly database")
  }

  @Test func `a snapshot does not change while others write`() async throws {
    let database = try Database(path: folder.database, now: Date())
    let counts = try await pool.read { connection in
      try connection.snapshot {
        let sql = "SELECT count(*) FROM sqlite_schema WHERE name = 'late'"
        let before = try connection.integer(sql)
        let written = DispatchSemaphore(value: 0)
        Task.detached {
          try await database.write { try $0.execute("CREATE TABLE late (n INTEGER) STRICT") }
          written.signal()
        }
        written.wait()
        return [before, try connection.integer(sql)]
      }
    }
    expect(counts, is: [0, 0])
    try await expect(pool.read { try $0.integer("SELECT count(*) FROM late") }, is: 0)
  }
}

/// A flag that any thread can set once.
private final class Flag: Sendable {
  private let state = Mutex(false)
  var isSet: Bool { state.withLock { $0 } }
  func set() { state.withLock { $0 = true } }
}

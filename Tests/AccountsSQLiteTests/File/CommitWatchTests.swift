import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct CommitWatchTests {
  private let folder = TemporaryFolder()
  private let database: Database

  init() throws { database = try Database(path: folder.database, now: Date()) }

  private func write(to database: Database) async throws {
    try await database.write { connection in
      try connection.execute(
        "INSERT INTO rate_limit_counters VALUES (hex(randomblob(8)), 1, 0, NULL, NULL)"
      )
    }
  }

  @Test func `the version stays the same without commits`() async throws {
    let first = try #require(database.commits.version())
    _ = try await database.read { try $0.integer("SELECT count(*) FROM users") }
    try? await database.write { _ in throw Odd() }
    expect(database.commits.version(), is: first)
  }

  private struct Odd: Error {}

  @Test func `every commit of any connection changes the version`() async throws {
    let other = try Database(path: folder.database, now: Date())
    var versions = [try #require(database.commits.version())]
    for writer in [database, other, database, other] {
      try await write(to: writer)
      versions.append(try #require(database.commits.version()))
    }
    expect(Set(versions).count, is: 5)
  }

  @Test func `a checkpoint hides no commit`() async throws {
    let first = try #require(database.commits.version())
    do {
      let other = try Database(path: folder.database, now: Date())
      try await write(to: other)
      // Closing it checkpoints the WAL.
    }
    let second = try #require(database.commits.version())
    #expect(second != first)
    try await write(to: database)
    #expect(database.commits.version() != second)
  }

  @Test func `without a database, it returns no version and creates no file`() throws {
    let path = folder.path + "/other.db"
    expect(CommitWatch(path: path).version(), is: nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

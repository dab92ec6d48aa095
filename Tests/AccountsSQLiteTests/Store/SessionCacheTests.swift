import AccountsForms
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct SessionCacheTests {
  private let folder = TemporaryFolder()
  private let accounts: AccountService
  private let found: UserSession
  private let reads = Reads()

  init() async throws {
    accounts = try AccountService.test(in: folder)
    try await accounts.signUp("ada@example.com")
    let started = try await accounts.startSession("ada@example.com")
    found = try #require(try await accounts.resumeSession(started.token))
  }

  /// A counter of cache misses.
  private final class Reads: Sendable {
    let count = Mutex(0)
  }

  private func find(_ hash: [UInt8], in cache: SessionCache) async throws -> SessionID? {
    try await cache.find(hash) {
      reads.count.withLock { $0 += 1 }
      return found
    }?
    .session.id
  }

  private func cache(limit: Int = 3) throws -> SessionCache {
    SessionCache(try accounts.sqlite.database.commits, limit: limit)
  }

  private func commit(_ accounts: AccountService) async throws {
    try await accounts.addEvent(about: found.user.id, by: .operator("test"))
  }

  @Test func `reads a session once, until something is committed here or elsewhere`() async throws {
    let cache = try cache()
    let other = try AccountService.test(in: folder)
    for (count, writer) in zip(1..., [accounts, other, accounts, other]) {
      for _ in 0..<3 { try await expect(find([1], in: cache), is: found.session.id) }
      expect(reads.count.withLock(\.self), is: count)
      try await commit(writer)
    }
  }

  @Test func `each session has its own entry`() async throws {
    let cache = try cache()
    for _ in 0..<2 {
      for hash in [[1], [2], [3]] as [[UInt8]] { _ = try await find(hash, in: cache) }
    }
    expect(reads.count.withLock(\.self), is: 3)
  }

  @Test func `does not cache missing sessions`() async throws {
    let cache = try cache(limit: 1)
    _ = try await find([1], in: cache)
    for _ in 0..<3 { #expect(try await cache.find([2], read: { nil }) == nil) }
    _ = try await find([1], in: cache)
    expect(reads.count.withLock(\.self), is: 1)
  }

  @Test func `does not cache a session if something is committed during its read`() async throws {
    let cache = try cache()
    _ = try await cache.find([1]) {
      try await commit(accounts)
      return found
    }
    _ = try await find([1], in: cache)
    expect(reads.count.withLock(\.self), is: 1)
  }

  @Test func `one session over the limit empties the cache`() async throws {
    let cache = try cache(limit: 2)
    for hash in [[1], [2], [3], [3]] as [[UInt8]] { _ = try await find(hash, in: cache) }
    expect(reads.count.withLock(\.self), is: 3)
    for hash in [[1], [2]] as [[UInt8]] { _ = try await find(hash, in: cache) }
    expect(reads.count.withLock(\.self), is: 5)
  }

  @Test func `caches nothing if commits cannot be watched`() async throws {
    let cache = SessionCache(CommitWatch(path: folder.path + "/none.db"))
    for _ in 0..<3 { try await expect(find([1], in: cache), is: found.session.id) }
    expect(reads.count.withLock(\.self), is: 3)
  }

  @Test func `a read that fails throws, and is retried`() async throws {
    struct Odd: Error {}
    let cache = try cache()
    await #expect(throws: Odd.self) { _ = try await cache.find([1], read: { throw Odd() }) }
    try await expect(find([1], in: cache), is: found.session.id)
  }
}

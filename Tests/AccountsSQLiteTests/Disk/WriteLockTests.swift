import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct WriteLockTests {
  private let folder = TemporaryFolder()

  init() throws { try Data().write(to: URL(filePath: folder.database)) }

  private func lock(_ timeout: Duration = .seconds(30)) throws -> WriteLock {
    try WriteLock(besides: folder.database, timeout: timeout)
  }

  private func isFree() throws -> Bool {
    var lock = try lock()
    return try lock.hold { true }
  }

  @Test func `only one holder at a time`() throws {
    var first = try lock()
    var second = try lock()
    let isHeld = try first.hold {
      #expect(throws: LockFile.TimedOut.self) { try second.acquire(until: .now + .milliseconds(5)) }
      return true
    }
    #expect(isHeld)
    let result = try second.hold { 42 }
    expect(result, is: 42)
  }

  @Test func `a body that throws releases it`() throws {
    struct Odd: Error {}
    var first = try lock()
    #expect(throws: Odd.self) { _ = try first.hold { throw Odd() } }
    #expect(try isFree())
  }

  @Test func `a holder that is deallocated releases it`() throws {
    do {
      var first = try lock()
      try first.acquire(until: .now + .seconds(30))
    }
    #expect(try isFree())
  }

  @Test func `ASVS 15.4.4: a holder cannot have it again before the next in the queue`() throws {
    let next = try LockFile(besides: folder.database)
    var holder = try lock()
    try holder.acquire(until: .now + .seconds(30))
    // As a process that waits for the holder.
    #expect(try next.tryLock(.next))
    holder.release()
    #expect(throws: LockFile.TimedOut.self) { try holder.acquire(until: .now) }
    #expect(try next.tryLock())
    next.unlock(.next)
    #expect(throws: LockFile.TimedOut.self) { try holder.acquire(until: .now) }
    next.unlock()
    try holder.acquire(until: .now)
  }

  @Test func `there is no lock without a database`() {
    let missing = folder.path + "/missing.db"
    #expect(throws: StorageError.self) { _ = try WriteLock(besides: missing, timeout: .zero) }
  }
}

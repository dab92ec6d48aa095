import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct WriteLockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.database))
  }

  private func lock(_ timeout: Duration = .zero) throws -> WriteLock {
    try WriteLock(besides: folder.database, timeout: timeout)
  }

  @Test func `one at a time holds it`() throws {
    let first = try lock()
    let second = try lock()
    let isHeld = try first.hold {
      #expect(throws: LockFile.TimedOut.self) { try second.acquire(until: .now + .milliseconds(5)) }
      return true
    }
    #expect(isHeld)
    #expect(try second.hold { 42 } == 42)
  }

  @Test func `work that throws lets go of it`() throws {
    struct Odd: Error {}
    let first = try lock()
    #expect(throws: Odd.self) { _ = try first.hold { throw Odd() } }
    #expect(try lock().hold { true })
  }

  @Test func `a holder that ends lets go of it`() throws {
    do {
      let first = try lock()
      try first.acquire(until: .now)
    }
    #expect(try lock().hold { true })
  }

  @Test func `there is no lock beside a database that is not there`() {
    let missing = folder.path + "/missing.db"
    #expect(throws: StorageError.self) { _ = try WriteLock(besides: missing, timeout: .zero) }
  }
}

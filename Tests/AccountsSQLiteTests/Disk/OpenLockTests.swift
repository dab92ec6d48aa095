import Expectations
import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct OpenLockTests {
  private let folder = TemporaryFolder()

  init() throws { try Data().write(to: URL(filePath: folder.database)) }

  /// Takes a lock that is free, apart from the processes that other tests are just starting: until
  /// these run their program, they have the files of this one.
  private func lock(shared: Bool, timeout: Duration = .seconds(30)) throws -> OpenLock {
    try OpenLock(besides: folder.database, shared: shared, timeout: timeout)
  }

  @Test func `shared holders exclude an exclusive one`() throws {
    do {
      let first = try lock(shared: true)
      let second = try lock(shared: true)
      #expect(throws: LockFile.TimedOut.self) { _ = try lock(shared: false, timeout: .zero) }
      withExtendedLifetime(first) {}
      withExtendedLifetime(second) {}
    }
    _ = try lock(shared: false)
  }

  @Test func `an exclusive holder excludes all others`() throws {
    let alone = try lock(shared: false)
    #expect(throws: LockFile.TimedOut.self) { _ = try lock(shared: true, timeout: .zero) }
    withExtendedLifetime(alone) {}
  }

  @Test func `it is independent of the write lock`() throws {
    let alone = try lock(shared: false)
    var writes = try WriteLock(besides: folder.database, timeout: .seconds(30))
    let isFree = try writes.hold { true }
    #expect(isFree)
    withExtendedLifetime(alone) {}
  }

  @Test func `no connection opens while the file is being replaced`() throws {
    let alone = try lock(shared: false)
    #expect(throws: LockFile.TimedOut.self) {
      _ = try Connection(path: folder.database, busyTimeout: .zero)
    }
    try expect(FileManager.default.contentsOfDirectory(atPath: folder.path).count, is: 2)
    withExtendedLifetime(alone) {}
  }

  @Test func `no file is replaced while a connection is open`() throws {
    let connection = try Connection(path: folder.database, busyTimeout: .seconds(30))
    #expect(throws: LockFile.TimedOut.self) { _ = try lock(shared: false, timeout: .zero) }
    withExtendedLifetime(connection) {}
  }

  @Test func `detects that its lock file was replaced`() throws {
    let first = try lock(shared: true)
    try FileManager.default.removeItem(atPath: folder.database + "-lock")
    let second = try lock(shared: false)
    let areReplaced = (first.isReplaced, second.isReplaced)
    #expect(areReplaced == (true, false))
  }

  @Test func `a shared lock becomes exclusive once the others are gone, and is shared again`()
    throws
  {
    var first = try lock(shared: true)
    do {
      let second = try lock(shared: true)
      #expect(throws: LockFile.TimedOut.self) { try first.excludeOthers(timeout: .zero) }
      withExtendedLifetime(second) {}
    }
    try first.excludeOthers(timeout: .seconds(30))
    #expect(throws: LockFile.TimedOut.self) { _ = try lock(shared: true, timeout: .zero) }
    try first.admitOthers()
    _ = try lock(shared: true)
  }
}

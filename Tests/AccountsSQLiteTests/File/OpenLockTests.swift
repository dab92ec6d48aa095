import Foundation
import TestSupport
import Testing

@testable import Accounts
@testable import AccountsSQLite

struct OpenLockTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.database))
  }

  private func lock(shared: Bool) throws -> OpenLock {
    try OpenLock(besides: folder.database, shared: shared, timeout: .milliseconds(10))
  }

  @Test func `many share it, and nobody is alone meanwhile`() throws {
    do {
      let first = try lock(shared: true)
      let second = try lock(shared: true)
      #expect(throws: LockFile.TimedOut.self) { _ = try lock(shared: false) }
      withExtendedLifetime(first) {}
      withExtendedLifetime(second) {}
    }
    _ = try lock(shared: false)
  }

  @Test func `nobody comes in while one is alone`() throws {
    let alone = try lock(shared: false)
    #expect(throws: LockFile.TimedOut.self) { _ = try lock(shared: true) }
    withExtendedLifetime(alone) {}
  }

  @Test func `it has nothing to do with writing`() throws {
    let alone = try lock(shared: false)
    #expect(try WriteLock(besides: folder.database, timeout: .zero).hold { true })
    withExtendedLifetime(alone) {}
  }
}

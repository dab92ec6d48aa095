import Accounts
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AccountsSQLite

/// The memory of all page caches together: docs/storage.md, "How SQLite is used".
struct PageCacheTests {
  @Test(arguments: [
    // A unit with MemoryMax=512M on two and on sixteen cores.
    (memoryMiB: 128, readers: 2, expectedKiB: 21_845),
    (memoryMiB: 128, readers: 16, expectedKiB: 6553),
    // More would not help.
    (memoryMiB: 4096, readers: 16, expectedKiB: 32_768),
    // With less, every statement would read its pages again.
    (memoryMiB: 1, readers: 16, expectedKiB: 1024),
  ])
  func `the caches of the writer's bulk work and of all readers fit in the memory`(
    _ row: (memoryMiB: Int, readers: Int, expectedKiB: Int)
  ) {
    let cache = PageCache(memoryKiB: row.memoryMiB * 1024, readers: row.readers)
    expect(cache.kibibytes, is: row.expectedKiB)
    let total = cache.bulkKibibytes + row.readers * cache.kibibytes
    #expect(total <= row.memoryMiB * 1024 || cache.kibibytes == 1024)
  }

  @Test func `every connection has its share, and the writer more during bulk work alone`()
    async throws
  {
    let folder = TemporaryFolder()
    let readers = ReaderPool.usualCount
    let store = try SQLiteStore(path: folder.database, memoryKiB: 2000 * (readers + 4))
    let size: @Sendable (Connection) throws -> Int64 = { try $0.integer("PRAGMA cache_size") }
    try await expect(store.database.read(size), is: -2000)
    try await expect(store.database.readAlone(size), is: -2000)
    try await expect(store.database.write(in: .shared, size), is: -2000)
    try await expect(store.database.write(in: .alone, size), is: -8000)
    try await expect(store.database.write(in: .dryRun, size), is: -8000)
    try await expect(store.database.write(in: .shared, size), is: -2000)
    await store.close()
  }
}

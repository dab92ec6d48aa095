/// The memory in which a database keeps pages that it has read.
///
/// Each connection has a cache of its own: the writer, and every reader.
struct PageCache: Hashable, Sendable {
  /// The most KiB of a connection: the upper pages of every index of ten million users.
  private static let most = 32 * 1024

  /// The least KiB of a connection; SQLite's own default is twice as much.
  private static let least = 1024

  /// A cache that is as large as it is useful, for a connection alone.
  static let largest = PageCache(kibibytes: most)

  /// The size for one connection, in KiB.
  let kibibytes: Int

  /// The size for bulk work, in KiB.
  ///
  /// Bulk work changes pages all over the indexes. Pages that do not fit in the cache are written
  /// and read again before the transaction ends.
  var bulkKibibytes: Int { 4 * kibibytes }

  private init(kibibytes: Int) { self.kibibytes = kibibytes }

  /// Shares memory among a writer, which needs as much as four readers, and readers.
  ///
  /// - Parameters:
  ///   - memoryKiB: the memory of all caches together, in KiB.
  ///   - readers: the number of readers.
  init(memoryKiB: Int, readers: Int) {
    kibibytes = min(Self.most, max(Self.least, memoryKiB / (readers + 4)))
  }
}

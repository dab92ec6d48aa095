package import Foundation

/// The counters of rate limits, as a store reads them.
///
/// Each method throws a ``StorageError`` if the database fails.
package protocol CounterReader {
  /// The counter under a key; nil if nothing is counted.
  ///
  /// In a transaction, no other transaction changes it before this one has ended.
  func counter(_ key: RateLimitKey) throws -> RateLimitCounter?
}

/// The counters of rate limits, as a transaction changes them.
///
/// Each method throws a ``StorageError`` if the database fails; the transaction is then rolled
/// back.
package protocol CounterRows: CounterReader {
  /// Inserts or replaces a counter; deletes it for nil.
  func put(_ counter: RateLimitCounter?, for key: RateLimitKey) throws

  /// Deletes the counters of a user and of their devices.
  ///
  /// - Returns: the number of deleted counters.
  func deleteCounters(of user: UserID) throws -> Int

  /// Deletes some of the counters that have expired.
  func deleteExpiredCounters(at now: Date, limit: Int) throws
}

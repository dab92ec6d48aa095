package import Accounts
import Synchronization

/// A store on which something happens before each transaction, as when another process commits or
/// the disk is full.
package final class InterruptedStore: WrappingStore {
  package let store: any AccountStore
  private let count = Mutex(0)
  private let happens: @Sendable (Int) async throws -> Void

  /// Wraps a store.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - happens: what happens before each transaction, given its number from 1.
  package init(
    _ store: any AccountStore,
    _ happens: @escaping @Sendable (Int) async throws -> Void
  ) {
    self.store = store
    self.happens = happens
  }

  package func transaction<Value: Sendable>(
    _ kind: TransactionKind,
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value {
    let number = count.withLock { count in
      count += 1
      return count
    }
    try await happens(number)
    return try await store.transaction(kind, body)
  }
}

import Accounts
import Foundation

/// A store that runs every body twice, as databases do whose transactions conflict: the first run
/// leaves nothing behind.
struct RepeatingStore: WrappingStore {
  let store: any AccountStore

  init(_ store: any AccountStore) { self.store = store }

  /// The error that ends the first run.
  private struct Again: Error {}

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountReader) throws -> Value
  ) async throws -> Value {
    _ = try await store.read(body)
    return try await store.read(body)
  }

  func transaction<Value: Sendable>(
    _ kind: TransactionKind,
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value {
    do {
      try await store.transaction(kind) { transaction in
        _ = try body(transaction)
        throw Again()
      }
    } catch is Again {}
    return try await store.transaction(kind, body)
  }
}

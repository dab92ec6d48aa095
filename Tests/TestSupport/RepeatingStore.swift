import Accounts
import Foundation

/// A store that runs every body twice, as databases do whose transactions conflict: the first run
/// leaves nothing behind.
struct RepeatingStore: AccountStore {
  private let store: any AccountStore

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

  func session(_ tokenHash: [UInt8]) async throws -> UserSession? {
    try await store.session(tokenHash)
  }

  func page(_ query: UserQuery) async throws -> UserPage { try await store.page(query) }

  func total(_ query: UserQuery) async throws -> UserTotal { try await store.total(query) }

  func countedPage(_ query: UserQuery) async throws -> (page: UserPage, total: UserTotal) {
    try await store.countedPage(query)
  }

  func statistics(days: Int, at now: Date) async throws -> UserStatistics {
    try await store.statistics(days: days, at: now)
  }

  func accounts(after id: UserID?, limit: Int) async throws -> [StoredAccount] {
    try await store.accounts(after: id, limit: limit)
  }

  func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?
  ) async throws -> AuditVerification {
    try await store.verifyAuditLog(against: kept, from: start)
  }

  func key(for purpose: String) throws -> Key { try store.key(for: purpose) }

  func requireReady() async throws { try await store.requireReady() }

  func requireUnchangedSchema() async throws { try await store.requireUnchangedSchema() }

  func keyRules() async throws -> String? { try await store.keyRules() }

  func rebuildSearchKeys() async throws -> (rebuilt: Int, conflicts: [UserID]) {
    try await store.rebuildSearchKeys()
  }

  func load(at now: Date) async throws -> StoreLoad { try await store.load(at: now) }

  func close() async { await store.close() }
}

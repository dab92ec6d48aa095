package import Accounts
package import Foundation

/// A store that passes calls on to another one.
package protocol WrappingStore: AccountStore {
  /// The other store.
  var store: any AccountStore { get }
}

extension WrappingStore {
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountReader) throws -> Value
  ) async throws -> Value {
    try await store.read(body)
  }

  package func session(_ tokenHash: [UInt8]) async throws -> UserSession? {
    try await store.session(tokenHash)
  }

  package func page(_ query: UserQuery) async throws -> UserPage { try await store.page(query) }

  package func total(_ query: UserQuery) async throws -> UserTotal { try await store.total(query) }

  package func countedPage(_ query: UserQuery) async throws -> (page: UserPage, total: UserTotal) {
    try await store.countedPage(query)
  }

  package func statistics(days: Int, at now: Date) async throws -> UserStatistics {
    try await store.statistics(days: days, at: now)
  }

  package func accounts(after id: UserID?, limit: Int) async throws -> [StoredAccount] {
    try await store.accounts(after: id, limit: limit)
  }

  package func verifyAuditLog(
    against kept: AuditHead?,
    from start: AuditHead?
  ) async throws -> AuditVerification {
    try await store.verifyAuditLog(against: kept, from: start)
  }

  package func key(for purpose: String) throws -> Key { try store.key(for: purpose) }

  package func requireReady() async throws { try await store.requireReady() }

  package func requireUnchangedSchema() async throws { try await store.requireUnchangedSchema() }

  package func keyRules() async throws -> String? { try await store.keyRules() }

  package func rebuildSearchKeys() async throws -> (rebuilt: Int, conflicts: [UserID]) {
    try await store.rebuildSearchKeys()
  }

  package func load(at now: Date) async throws -> StoreLoad { try await store.load(at: now) }

  package func close() async { await store.close() }
}

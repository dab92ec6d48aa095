import Accounts
import AccountsForms
import AccountsSQLite
import Foundation
import PostgresSupport
import TestSupport
import Testing

/// A kind of store: each test of this target runs against all of them.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  /// A single SQLite file.
  case sqlite

  /// The same, with every body of a transaction run twice: see ``RepeatingStore``.
  case sqliteRepeating

  /// A PostgreSQL database on a server of the test process.
  case postgres

  /// The kinds to test: all, or those that CONTRACT_STORES names.
  static let allCases: [StoreKind] = {
    let all: [StoreKind] = [.sqlite, .sqliteRepeating, .postgres]
    guard let names = ProcessInfo.processInfo.environment["CONTRACT_STORES"] else { return all }
    return names.split(separator: ",")
      .map { name in
        guard let kind = StoreKind(rawValue: String(name)) else {
          preconditionFailure("CONTRACT_STORES names '\(name)', which is no store")
        }
        return kind
      }
  }()

  /// The name in test reports.
  var testDescription: String { rawValue }

  /// Opens the service on a test's own store; a second call opens the same store again.
  func accounts(
    in folder: TemporaryFolder,
    _ settings: AccountSettings = .cheap,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> AccountService {
    switch self {
    case .sqlite: return try .test(in: folder, settings, now: now)
    case .sqliteRepeating:
      try EmptyDatabase.copy(to: folder.database)
      let store = try SQLiteStore(path: folder.database, audit: settings.audit, now: now())
      return AccountService(store: RepeatingStore(store), settings: settings, now: now)
    case .postgres:
      let server = try PostgresServer.shared.get()
      let store = try server.store(in: folder, settings.audit, now: now())
      return AccountService(store: store, settings: settings, now: now)
    }
  }

  /// Returns the key file of the audit log of a store in a folder.
  func auditKey(in folder: TemporaryFolder) -> URL {
    switch self {
    case .sqlite, .sqliteRepeating: URL(filePath: folder.database + "-audit-key")
    case .postgres: URL(filePath: PostgresServer.auditKeyPath(in: folder))
    }
  }
}

extension UserReference {
  /// Returns a reference to the user with an address.
  static func address(_ text: String) throws -> UserReference { try .email(EmailAddress(text)) }
}

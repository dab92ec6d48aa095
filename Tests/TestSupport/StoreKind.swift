package import Accounts
import AccountsPostgres
import AccountsSQLite
package import Foundation

/// A kind of store; opens the store of a test.
///
/// The contract runs against all kinds, the tests of the domain against one.
package enum StoreKind: String, CaseIterable, Sendable {
  /// A single SQLite file.
  case sqlite

  /// The same, with every body of a transaction run twice: see ``RepeatingStore``.
  case sqliteRepeating

  /// A PostgreSQL database on a server of the test process.
  case postgres

  /// The kinds that ACCOUNTS_TEST_STORES names, between commas; all if it is not set.
  package static let allCases = named ?? [.sqlite, .sqliteRepeating, .postgres]

  /// The kind that ``Accounts/AccountService/test(in:_:now:)`` opens: the first that
  /// ACCOUNTS_TEST_STORES names, and a file if it is not set.
  package static let chosen = named?.first ?? .sqlite

  private static let named = ProcessInfo.processInfo.environment["ACCOUNTS_TEST_STORES"]?
    .split(separator: ",", omittingEmptySubsequences: false)
    .map { name in
      guard let kind = StoreKind(rawValue: String(name)) else {
        preconditionFailure("ACCOUNTS_TEST_STORES names '\(name)', which is not a kind of store")
      }
      return kind
    }

  /// Opens the service on a test's own store; a second call opens the same store again.
  ///
  /// - Throws: the error of the store.
  package func accounts(
    in folder: TemporaryFolder,
    _ settings: AccountSettings = .cheap,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws -> AccountService {
    let store: any AccountStore
    switch self {
    case .sqlite, .sqliteRepeating:
      try EmptyDatabase.copy(to: folder.database)
      let file = try SQLiteStore(path: folder.database, audit: settings.audit, now: now())
      store = self == .sqlite ? file : RepeatingStore(file)
    case .postgres:
      store = try PostgresServer.shared.get().store(in: folder, settings.audit, now: now())
    }
    return AccountService(store: store, settings: settings, now: now)
  }

  /// Returns the key file of the audit log of a store in a folder.
  package func auditKey(in folder: TemporaryFolder) -> URL {
    switch self {
    case .sqlite, .sqliteRepeating: URL(filePath: folder.database + "-audit-key")
    case .postgres: URL(filePath: PostgresServer.auditKeyPath(in: folder))
    }
  }

  /// Runs a statement on the store of a test without the program and its driver, so that a fault of
  /// the driver cannot hide.
  ///
  /// - Returns: the first column of each row as text.
  /// - Throws: the error of the database.
  @discardableResult
  package func run(_ sql: String, in folder: TemporaryFolder) throws -> [String] {
    switch self {
    case .sqlite, .sqliteRepeating: try PlainFile(folder.database).run(sql)
    case .postgres: try PlainConnection(PostgresServer.shared.get().url(in: folder)).run(sql)
    }
  }

  /// Returns the files and tables of a test in which a text is stored, as it is or in hexadecimal
  /// digits.
  ///
  /// Close the service first: whoever closes a file of SQLite ends the locks that this process has
  /// on it (sqlite.org/howtocorrupt.html, section 2.2).
  ///
  /// - Throws: errors of the files and of the database.
  package func places(of text: String, in folder: TemporaryFolder) throws -> [String] {
    let digits = Array(text.utf8).hexadecimal
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { name in
        let bytes = try Data(contentsOf: URL(filePath: folder.path + "/" + name))
        return [text, digits].contains { bytes.range(of: Data($0.utf8)) != nil }
      }
    guard self == .postgres else { return files }
    let tables = try run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", in: folder)
      .filter { table in
        try run("SELECT CAST(\(table) AS text) FROM \(table)", in: folder)
          .contains { $0.contains(text) || $0.contains(digits) }
      }
    return files + tables
  }

  /// The days on which the number of users is not the counted one; 0 for that of all segments.
  private static let wrongCounts = """
    SELECT day FROM (
      SELECT created_at / 86400000 AS day, 1 AS users FROM users
      UNION ALL SELECT day, -users FROM day_counts
      UNION ALL SELECT 0, users FROM user_counts
      UNION ALL SELECT 0, -1 FROM users
    ) AS counts GROUP BY day HAVING sum(users) <> 0
    """

  /// Returns what is wrong with the store of a test: on a file all that `accounts check --full`
  /// finds; on PostgreSQL the schema, the counts and keys of the users, and the audit log.
  ///
  /// - Throws: the error of the store.
  package func faults(in folder: TemporaryFolder) async throws -> [String] {
    switch self {
    case .sqlite, .sqliteRepeating:
      return try SQLiteStore.check(databasePath: folder.database, isFull: true).map { "\($0)" }
    case .postgres:
      let store = try PostgresServer.shared.get().store(in: folder, AuditSettings(), now: Date())
      try await store.requireUnchangedSchema()
      var faults = try await store.verifyAuditLog(against: nil, from: nil).findings.map { "\($0)" }
      let rules = try await store.keyRules()
      if rules != KeyRules.current { faults.append("key rules: \(rules ?? "none")") }
      // Before the keys are computed, which counts users again.
      faults += try run(Self.wrongCounts, in: folder).map { "day \($0) is counted wrongly" }
      let keys = try await store.rebuildSearchKeys()
      if keys != (0, []) { faults.append("keys: \(keys)") }
      await store.close()
      return faults
    }
  }
}

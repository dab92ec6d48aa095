import Accounts
import AccountsFiles
import AccountsForms
import Foundation

/// Looks for damage in a database.
struct DatabaseCheck {
  /// The most faults of one kind that are told.
  private static let findingLimit = 100

  private let path: String
  private let isWAL: Bool
  private let connection: Connection
  private let appliedMigrations: [Migration]
  private let trail: AuditTrail

  /// Prepares a check.
  ///
  /// - Parameters:
  ///   - path: the database file.
  ///   - auditKeyPath: the file of the key that signs the audit log; nil for the one beside the database.
  /// - Throws: anything a ``StorageError`` can be made of, for a file that is not a database of ours.
  init(path: String, auditKeyPath: String?) throws {
    self.path = try DatabasePath.resolved(path)
    trail = AuditTrail(AuditSettings(), keyPath: auditKeyPath, database: self.path)
    let kind = try DatabaseHeader(path: self.path).kind
    guard kind != .empty else { throw StorageError(.notADatabase, path: path) }
    try kind.requireOurs(path: path)
    isWAL = kind == .ours(isWAL: true)
    // Not a reader: SQLite leaves out the constraints of tables that it cannot write.
    connection = try Connection(path: self.path, busyTimeout: Database.busyTimeout)
    try connection.configure()
    let applied = try Migrator(connection, path: path).status().prefix { $0.appliedAt != nil }
    appliedMigrations = Array(Migration.all.prefix(applied.count))
  }

  /// Runs the quick checks, and the long ones where they are wanted.
  func run(
    isFull: Bool,
    progress: (MaintenanceProgress) -> Void
  ) throws -> [CheckFinding] {
    // Nobody puts another file in its place meanwhile. A backup is nobody's but ours.
    let open = isWAL ? try OpenLock(besides: path, timeout: Database.busyTimeout) : nil
    defer { withExtendedLifetime(open) {} }
    let isCurrent = appliedMigrations.count == Migration.all.count
    var steps: [() throws -> [CheckFinding]] = [
      { try integrity(isFull ? "integrity_check" : "quick_check") },
      { try foreignKeys() },
      { try schema() },
    ]
    // What the rows hold is known of today's tables alone.
    if isFull, isCurrent { steps += [users, totals, auditLog, searchIndex] }
    var findings: [CheckFinding] = []
    for (number, step) in steps.enumerated() {
      progress(MaintenanceProgress(.checking, done: number, of: steps.count))
      findings += try step()
      // What is broken underneath would be found again and again, or stop the rest.
      if findings.contains(where: { [.integrity, .schema].contains($0.code) }) { break }
    }
    progress(MaintenanceProgress(.checking, done: steps.count, of: steps.count))
    return findings
  }

  private func integrity(_ pragma: String) throws -> [CheckFinding] {
    try connection.rows("PRAGMA \(pragma)(\(Self.findingLimit))") { $0.text(0) }
      .filter { $0 != "ok" }
      .map { CheckFinding(code: .integrity, detail: $0) }
  }

  private func foreignKeys() throws -> [CheckFinding] {
    try connection.rows("PRAGMA foreign_key_check") { row in
      CheckFinding(code: .foreignKey, detail: "row \(row.integer(1)) of \(row.text(0))")
    }
  }

  /// Compares the tables with those that the applied migrations make.
  private func schema() throws -> [CheckFinding] {
    let model = try Connection(path: ":memory:", busyTimeout: .zero)
    try Migrator(model, path: path, migrations: appliedMigrations).apply(at: Date())
    let expected = try definitions(model)
    let actual = try definitions(connection)
    return Set(expected.keys).union(actual.keys).sorted()
      .filter { expected[$0] != actual[$0] }
      .map { name in
        let fault =
          actual[name] == nil ? "is missing" : expected[name] == nil ? "is not ours" : "was changed"
        return CheckFinding(code: .schema, detail: "\(name) \(fault)")
      }
  }

  private func definitions(_ connection: Connection) throws -> [String: String] {
    let sql = "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'"
    let rows = try connection.rows(sql) { ($0.text(0), $0.text(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// Reads every user as the program does, and derives every key anew.
  private func users() throws -> [CheckFinding] {
    var findings: [CheckFinding] = []
    let statement = try connection.prepare(
      """
      SELECT \(User.columns), row_number, password_hash, name_key, email_key, search_key, segment
      FROM users
      """
    )
    while try statement.step(), findings.count < Self.findingLimit {
      findings += check(statement.row)
    }
    return findings
  }

  private func check(_ row: Row) -> [CheckFinding] {
    let first = User.columnCount
    let place = "row \(row.integer(first)) of users"
    guard let user = try? User(row), let email = try? EmailAddress(user.email) else {
      return [CheckFinding(code: .unreadableUser, detail: place)]
    }
    var findings: [CheckFinding] = []
    if !PasswordHash(phc: row.text(first + 1)).isWellFormed {
      findings.append(CheckFinding(code: .passwordHash, detail: place))
    }
    let keys = [
      ("name_key", SearchKey.key(for: user.name)), ("email_key", email.key),
      ("search_key", SearchKey.key(forName: user.name, email: email)),
      ("segment", String(user.segment.number)),
    ]
    for (index, (column, expected)) in keys.enumerated()
    where row.text(first + 2 + Int32(index)) != expected {
      findings.append(CheckFinding(code: .key, detail: "\(column) in \(place)"))
    }
    return findings
  }

  private func totals() throws -> [CheckFinding] {
    try connection.rows(
      """
      SELECT segment FROM (
        SELECT segment, count(*) AS users FROM users GROUP BY segment
        UNION ALL SELECT segment, -users FROM user_counts
      ) GROUP BY segment HAVING sum(users) <> 0
      """
    ) { CheckFinding(code: .total, detail: "segment \($0.integer(0))") }
  }

  /// Checks the audit log; of a backup, but for whose key signed it: it is looked at where the key is not.
  private func auditLog() throws -> [CheckFinding] {
    try connection.snapshot { try connection.verifyAuditLog(against: nil, trail) }.findings
      .filter { isWAL || $0.code != .unknownKey }
      .map { CheckFinding(code: .auditLog, detail: $0.detail) }
  }

  /// Has the search index compare itself with the users (sqlite.org/fts5.html#the_integrity_check_command).
  private func searchIndex() throws -> [CheckFinding] {
    let waiting = try connection.integer("SELECT count(*) FROM user_search_changes")
    guard waiting == 0 else {
      return [CheckFinding(code: .searchIndex, detail: "\(waiting) rows are not in it")]
    }
    do {
      // The command is an INSERT by its form, so it takes the writer's place, and changes nothing.
      guard isWAL else { return try compareSearchIndex() }
      return try WriteLock(besides: path, timeout: Database.busyTimeout).hold(compareSearchIndex)
    } catch let error as SQLiteError where error.isReadOnly {
      let detail = "its search index can only be compared in a file that may be written"
      throw StorageError(.readOnly, path: path, detail: detail)
    } catch let error as SQLiteError where error.isCorruption {
      return [CheckFinding(code: .searchIndex, detail: "it does not agree with the users")]
    }
  }

  private func compareSearchIndex() throws -> [CheckFinding] {
    try connection.transaction {
      try connection.execute(
        "INSERT INTO user_search (user_search, rank) VALUES ('integrity-check', 1)"
      )
    }
    return []
  }
}

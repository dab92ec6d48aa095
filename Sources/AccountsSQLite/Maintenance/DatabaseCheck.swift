import Accounts
import AccountsFiles
import AccountsForms
import AccountsSQL
import Foundation

/// A check of a database for damage.
struct DatabaseCheck {
  /// The maximum number of reported faults of one kind.
  private static let findingLimit = 100

  private let path: String
  private let isBackup: Bool
  private let connection: Connection
  private let migrator: Migrator
  private let signer: AuditSigner

  /// Prepares a check.
  ///
  /// - Parameters:
  ///   - path: the database file.
  ///   - auditKeyPath: the key file of the audit log; nil for the one beside the database.
  /// - Throws: an error that ``StorageError`` can translate, for a file that is not a database of
  ///   ours.
  init(path: String, auditKeyPath: String?) throws {
    self.path = try DatabasePath.resolved(path)
    signer = AuditSigner(AuditSettings(), keyPath: auditKeyPath, database: self.path)
    let kind = try DatabaseHeader(path: self.path).kind
    guard kind != .empty else { throw StorageError(.notADatabase, at: path) }
    try kind.requireOurs(path: path)
    isBackup = PrivateDatabase(backup: self.path, kind) != nil
    // A read-only connection would skip the constraints of tables that it cannot write.
    connection = try Connection(maintaining: self.path, kind)
    try connection.configure()
    migrator = Migrator(connection, path: path)
  }

  /// Runs the quick checks, and the slow ones if requested.
  func run(
    isFull: Bool,
    progress: (MaintenanceProgress) -> Void
  ) throws -> [CheckFinding] {
    let isCurrent = try migrator.history().pending.isEmpty
    var steps: [() throws -> [CheckFinding]] = [
      { try integrity(isFull ? "integrity_check" : "quick_check") },
      { try foreignKeys() },
      { try schema() },
    ]
    // The checks of rows fit only the current schema.
    if isCurrent {
      steps += [refusedValues, keyRules, futureEvent]
      steps += isFull ? [users, totals, auditLog, searchIndex] : [customValues, auditHead]
    }
    var findings: [CheckFinding] = []
    for (number, step) in steps.enumerated() {
      progress(MaintenanceProgress(.checking, done: number, of: steps.count))
      findings += try step()
      // Later checks would report the same damage again, or fail because of it.
      if findings.contains(where: { [.integrity, .schema].contains($0.code) }) { break }
    }
    progress(MaintenanceProgress(.checking, done: steps.count, of: steps.count))
    return findings
  }

  /// Throws if a pepper has none of the keys of passwords; not for a database of an earlier schema.
  func requireKey(of pepper: Pepper?) throws {
    guard try migrator.history().pending.isEmpty else { return }
    try SQLTransaction(connection, .sqlite, signer).requireKey(of: pepper)
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

  private func schema() throws -> [CheckFinding] {
    try migrator.schemaFaults().map { CheckFinding(code: .schema, detail: $0) }
  }

  /// Reads every user as the program does, and derives every key again.
  private func users() throws -> [CheckFinding] {
    var findings: [CheckFinding] = []
    let statement = try connection.prepare(
      """
      SELECT \(User.table.list), row_number, password_hash, name_key, email_key, search_key, segment,
        pepper_key
      FROM users
      """
    )
    while try statement.step(), findings.count < Self.findingLimit {
      findings += check(statement.row)
    }
    return findings
  }

  private func refusedValues() throws -> [CheckFinding] {
    try connection.refusedValues(limit: Self.findingLimit)
      .map { CheckFinding(code: .refusedValue, detail: $0) }
  }

  private func keyRules() throws -> [CheckFinding] {
    let rules = try connection.keyRules()
    guard rules != KeyRules.current else { return [] }
    let detail = KeyRules.difference(from: rules)
    return [CheckFinding(code: .keyRules, detail: detail)]
  }

  private func futureEvent() throws -> [CheckFinding] {
    let newest =
      try connection.rows(
        "SELECT at FROM audit_events ORDER BY number DESC LIMIT 1"
      ) { Date(millisecondsSince1970: $0.integer(0)) }
      .first
    guard let newest, !newest.hasHappened(by: Date()) else { return [] }
    return [CheckFinding(code: .futureEvent, detail: AuditLog.warning(ofEventAt: newest))]
  }

  private func customValues() throws -> [CheckFinding] {
    try connection.rowsWithUnreadableCustomValues(limit: Self.findingLimit)
      .map { CheckFinding(code: .unreadableUser, detail: "row \($0) of users") }
  }

  private func check(_ row: Row) -> [CheckFinding] {
    let first = User.table.count
    let place = "row \(row.integer(first)) of users"
    guard let user = try? User(row: row) else {
      return [CheckFinding(code: .unreadableUser, detail: place)]
    }
    var findings: [CheckFinding] = []
    let hash = PasswordHash(phc: row.text(first + 1))
    if !hash.isWellFormed {
      findings.append(CheckFinding(code: .passwordHash, detail: place))
    }
    let keys = UserKeys(of: user)
    let expected = [
      ("name_key", keys.name), ("email_key", keys.email), ("search_key", keys.search),
      ("segment", String(user.segment.number)), ("pepper_key", hash.pepperID ?? ""),
    ]
    for (index, (column, key)) in expected.enumerated()
    where row.text(first + 2 + Int32(index)) != key {
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
      + connection.rows(
        """
        SELECT day FROM (
          SELECT created_at / \(UserStatistics.dayLength) AS day, count(*) AS users FROM users GROUP BY 1
          UNION ALL SELECT day, -users FROM day_counts
        ) GROUP BY day HAVING sum(users) <> 0
        """
      ) { CheckFinding(code: .total, detail: "day \($0.integer(0))") }
  }

  /// Checks the audit log; in a backup without the signing keys, which may be on another machine.
  private func auditLog() throws -> [CheckFinding] {
    try connection.snapshot { try connection.verifyAuditLog(against: nil, from: nil, signer) }
      .findings
      .filter { !isBackup || $0.code != .unknownKey }
      .map { CheckFinding(code: .auditLog, detail: $0.detail) }
  }

  /// Checks the signature of the audit log's head, without reading the events.
  private func auditHead() throws -> [CheckFinding] {
    do {
      let isSealed = try connection.snapshot {
        try connection.isAuditLogSealed(connection.auditChains(), signer)
      }
      return isSealed
        ? [] : [CheckFinding(code: .auditLog, detail: "its last event is not signed")]
    } catch let error as MissingAuditKey {
      return isBackup ? [] : [CheckFinding(code: .auditLog, detail: error.description)]
    }
  }

  /// Runs the search index's own integrity check
  /// (sqlite.org/fts5.html#the_integrity_check_command).
  private func searchIndex() throws -> [CheckFinding] {
    do {
      // The command is formally an INSERT, so it needs the write lock; it changes nothing.
      guard !isBackup else { return try compareSearchIndex() }
      var lock = try WriteLock(besides: path, timeout: Connection.busyTimeout)
      return try lock.hold(compareSearchIndex)
    } catch let error as SQLiteError where error.isReadOnly {
      let detail = "its search index can be checked only in a writable file"
      throw StorageError(.readOnly, at: path, detail: detail)
    } catch let error as SQLiteError where error.isCorruption {
      return [CheckFinding(code: .searchIndex, detail: "it does not match the users")]
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

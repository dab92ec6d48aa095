import Accounts
import AccountsFiles
import Foundation

/// Brings a database to the schema this program knows, or says why it will not.
struct Migrator {
  private let migrations: [Migration]
  private let connection: Connection
  private let path: String

  /// Prepares to migrate.
  ///
  /// - Parameters:
  ///   - connection: the database.
  ///   - path: its file, for messages.
  ///   - migrations: in order; all there are, unless a test says otherwise.
  init(_ connection: Connection, path: String, migrations: [Migration] = Migration.all) {
    self.connection = connection
    self.path = path
    self.migrations = migrations
  }

  /// What is known of every migration, in order.
  ///
  /// - Throws: ``StorageError`` for a database of a newer version, and for one whose migrations are
  ///   not ours.
  func status() throws -> [MigrationStatus] { try connection.snapshot { try readStatus() } }

  private func readStatus() throws -> [MigrationStatus] {
    let applied = try applied()
    if let newer = applied.keys.max(), newer > migrations.count {
      let detail = "it has migration \(newer), this version knows \(migrations.count)"
      throw StorageError(.newerDatabase, path: path, detail: detail)
    }
    return try migrations.map { migration in
      let applied = applied[migration.version]
      if let applied, applied.checksum != migration.checksum {
        let detail = "migration \(migration.version), \(migration.name)"
        throw StorageError(.editedMigration, path: path, detail: detail)
      }
      return MigrationStatus(
        version: migration.version,
        name: migration.name,
        appliedAt: applied?.instant
      )
    }
  }

  /// Whether some migration is still to be applied.
  ///
  /// - Throws: as ``status()``.
  func hasPending() throws -> Bool { try status().contains { $0.appliedAt == nil } }

  /// Applies what is pending: all of it, or nothing.
  ///
  /// Only under the write lock.
  ///
  /// - Parameter now: the instant to note beside each migration.
  /// - Throws: as ``status()``, and `SQLiteError`.
  func apply(at now: Date) throws {
    guard try hasPending() else { return }
    try withTemporaryFiles { try connection.transaction { try applyPending(at: now) } }
  }

  /// Lets a migration put aside what it changes in a file: the memory of a small machine has no room for a
  /// table of millions.
  private func withTemporaryFiles(_ work: () throws -> Void) throws {
    let setting = try connection.integer("PRAGMA temp_store")
    try connection.execute("PRAGMA temp_store = FILE")
    defer { try? connection.execute("PRAGMA temp_store = \(setting)") }
    try work()
  }

  /// Applies what is pending, in the transaction under way.
  private func applyPending(at now: Date) throws {
    let isPending = try readStatus().map { $0.appliedAt == nil }
    for (migration, isPending) in zip(migrations, isPending) where isPending {
      try apply(migration, at: now)
    }
  }

  private func apply(_ migration: Migration, at now: Date) throws {
    if migration.version == 1 {
      try connection.execute(
        """
        CREATE TABLE schema_migrations (
          version INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          checksum TEXT NOT NULL,
          applied_at INTEGER NOT NULL
        ) STRICT
        """
      )
    }
    try connection.run(script: migration.sql)
    try connection.execute(
      "INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (?, ?, ?, ?)",
      [
        .integer(Int64(migration.version)), .text(migration.name), .text(migration.checksum),
        .instant(now),
      ]
    )
  }

  private struct Applied {
    let checksum: String
    let instant: Date
  }

  private func applied() throws -> [Int: Applied] {
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = 'schema_migrations'"
    guard try connection.integer(tables) == 1 else { return [:] }
    let sql = "SELECT version, checksum, applied_at FROM schema_migrations"
    let rows = try connection.rows(sql) { row in
      let applied = Applied(
        checksum: row.text(1),
        instant: Date(millisecondsSince1970: row.integer(2))
      )
      return (Int(row.integer(0)), applied)
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}

extension Migrator {
  /// Applies what is pending to a file and takes it back: shows whether it would work.
  ///
  /// - Parameters:
  ///   - path: the file; a missing one, or an empty one, is not made.
  ///   - now: the instant to note beside each migration.
  /// - Throws: anything a ``StorageError`` can be made of; what the migration itself would throw.
  static func rehearse(onFile path: String, at now: Date) throws {
    let isMissing = access(path, F_OK) != 0 && errno == ENOENT
    let path = isMissing ? path : try DatabasePath.resolved(path)
    let kind = isMissing ? .empty : try DatabaseHeader(path: path).kind
    try kind.requireOurs(path: path)
    guard kind != .empty else {
      let connection = try Connection(path: ":memory:", busyTimeout: .zero)
      return try Migrator(connection, path: path).apply(at: now)
    }
    let connection = try Connection(path: path, busyTimeout: Database.busyTimeout)
    try connection.configure()
    let open = try OpenLock(besides: path, timeout: Database.busyTimeout)
    defer { withExtendedLifetime(open) {} }
    try WriteLock(besides: path, timeout: Database.busyTimeout)
      .hold {
        let migrator = Migrator(connection, path: path)
        do {
          try migrator.withTemporaryFiles {
            try connection.transaction {
              try migrator.applyPending(at: now)
              throw TakenBack()
            }
          }
        } catch is TakenBack {}
        // What did not fit into memory went into the WAL meanwhile.
        try connection.checkpoint()
      }
  }

  private struct TakenBack: Error {}

  /// What is known of every migration of a file, without making or changing the file.
  ///
  /// - Parameter path: the file; a missing one, or an empty one, has nothing applied.
  /// - Returns: every migration there is, in order.
  /// - Throws: anything a ``StorageError`` can be made of.
  static func status(ofFile path: String) throws -> [MigrationStatus] {
    // What is missing or empty has the schema of an empty database, which needs no file.
    var file = ":memory:"
    if access(path, F_OK) == 0 || errno != ENOENT {
      let path = try DatabasePath.resolved(path)
      let kind = try DatabaseHeader(path: path).kind
      try kind.requireOurs(path: path)
      if kind != .empty { file = path }
    }
    // Not a reader, which cannot recover what a process that was killed left behind.
    let connection = try Connection(path: file, busyTimeout: Database.busyTimeout)
    return try Migrator(connection, path: path).status()
  }
}

import Accounts
import AccountsSQL
import AccountsFiles
import Foundation

#if PostgreSQL
  import AccountsPostgres
#endif

/// A database on a server, named by a URL such as `postgres://accounts@db.example.org/accounts`.
struct ServerDatabase {
  /// The URL without its password, for messages.
  let location: String

  /// Whether the URL has a password in it.
  let hasPassword: Bool

  #if PostgreSQL
    private let address: DatabaseAddress
  #endif

  /// Parses a URL; nil for a text that is the path of a file.
  ///
  /// A URL with another scheme is not valid: as a path it would be printed, with its password.
  ///
  /// - Throws: ``Failure``, without the URL.
  init?(_ text: String) throws {
    guard text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:\/\//) != nil else {
      guard !Self.resemblesServer(text) else {
        throw Failure(
          .usage,
          code: .setting,
          "the database is neither a file nor a valid URL",
          hint:
            "write it like postgres://accounts@db.example.org/accounts, without quotes or spaces"
        )
      }
      return nil
    }
    #if PostgreSQL
      do {
        address = try DatabaseAddress(text)
        (location, hasPassword) = (address.location, address.hasPassword)
      } catch {
        throw Failure(
          .usage,
          code: .setting,
          "\(error)",
          hint:
            "write it like postgres://accounts@db.example.org/accounts; in a password, percent-encode : / ? # @ and %"
        )
      }
    #else
      throw Failure(
        .usage,
        code: .serverDatabase,
        "this program was built without PostgreSQL",
        hint:
          "name a database file, or build the program with 'swift build --traits Service,PostgreSQL'"
      )
    #endif
  }

  /// Whether a text was meant for a database on a server: as a path it would be printed, with its
  /// password.
  private static func resemblesServer(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.contains("://") || text.contains("password=") || text.contains("postgres:")
      || text.contains("postgresql:")
  }

  /// Opens the database.
  ///
  /// - Parameters:
  ///   - audit: the settings of the audit log.
  ///   - keys: the keys of the audit log.
  /// - Returns: the store and the version of the server.
  /// - Throws: `StorageError`.
  func open(
    audit: AuditSettings,
    keys: KeySource
  ) throws -> (store: any AccountStore, version: String) {
    #if PostgreSQL
      let store = try PostgresStore(address, audit: audit, keys: keys)
      return (store, "PostgreSQL \(store.version)")
    #else
      throw StorageError(.unreachable, at: location)
    #endif
  }

  /// The status of every migration; all are pending in an empty database.
  ///
  /// - Throws: `StorageError`.
  func migrations() throws -> [MigrationStatus] {
    #if PostgreSQL
      try PostgresStore.migrationStatus(address)
    #else
      []
    #endif
  }

  /// Checks a database whose migrations may be pending, without changing it.
  ///
  /// - Parameter keys: the keys of the audit log.
  /// - Returns: the reason why the tables were not compared with the migrations; nil if they were.
  /// - Throws: `StorageError`.
  func check(keys: KeySource) throws -> String? {
    #if PostgreSQL
      try PostgresStore.check(address, keys: keys)
    #else
      nil
    #endif
  }

  /// Applies the pending migrations and rolls them back.
  ///
  /// - Throws: `StorageError`.
  func dryRunMigrations() throws {
    #if PostgreSQL
      try PostgresStore.dryRunMigrations(address)
    #endif
  }

  /// Opens the database to be moved.
  ///
  /// - Throws: `StorageError`.
  func moveSource() throws -> any MoveSource {
    #if PostgreSQL
      try PostgresMoveSource(address)
    #else
      throw StorageError(.unreachable, at: location)
    #endif
  }

  /// Opens the empty database that receives another.
  ///
  /// - Throws: `StorageError`.
  func moveTarget(at now: Date) throws -> any MoveTarget {
    #if PostgreSQL
      try PostgresMoveTarget(address, now: now)
    #else
      throw StorageError(.unreachable, at: location)
    #endif
  }
}

import Accounts
import AccountsFiles
import AccountsSQLite
import Foundation

/// The location of the database: a file, or the URL of a database on a server.
struct DatabaseLocation {
  /// The database file; for a database on a server, its URL without the password.
  let path: String

  /// The database on a server; nil for a file.
  let server: ServerDatabase?

  /// Whether the path is the default; its folder is then created if it is missing.
  private let isDefault: Bool

  /// Creates the location of a file.
  init(file: String) {
    path = file
    server = nil
    isDefault = false
  }

  /// Chooses the database: the option, else the setting `db`, else the XDG data directory
  /// (specifications.freedesktop.org/basedir-spec).
  ///
  /// - Parameters:
  ///   - option: the value of the option; nil if it is missing.
  ///   - name: the name of the option.
  ///   - configuration: the configuration.
  /// - Throws: ``Failure`` if there is no default location.
  init(
    option: String?,
    named name: String = "--db",
    _ configuration: AccountsConfiguration
  ) throws {
    if let option {
      guard !option.isEmpty else {
        throw Failure(.usage, code: .usage, "\(name) must not be empty")
      }
      server = try ServerDatabase(option)
      path = server?.location ?? option
      isDefault = false
    } else if let variable = try configuration[.db]?.text {
      server = try ServerDatabase(variable)
      path = server?.location ?? variable
      isDefault = false
    } else {
      server = nil
      path = try Self.dataHome(configuration.environment) + "/accounts/accounts.db"
      isDefault = true
    }
  }

  /// Creates the folder of the default file, accessible only to its owner.
  ///
  /// Users create the folders of other files themselves.
  ///
  /// - Throws: ``Failure``.
  func makeFolder() throws {
    guard isDefault else { return }
    do {
      try PrivateFolder.make(for: path)
    } catch {
      let folder = URL(filePath: path).deletingLastPathComponent()
      let reason = (error as NSError).localizedFailureReason.map { " (\($0))" } ?? ""
      throw Failure(
        .fault,
        code: .cannotOpen,
        "the folder \(folder.path) cannot be created\(reason)",
        hint: "create it, or name a database file with --db"
      )
    }
  }

  /// Whether there is no such file.
  var isMissing: Bool { server == nil && access(path, F_OK) != 0 && errno == ENOENT }

  /// Requires an existing database: reading must not create one.
  ///
  /// - Throws: ``Failure``, and `StorageError`.
  func requireExisting() throws {
    if let server {
      return try requireExisting(server.migrations())
    }
    guard isMissing else { return }
    throw Failure(
      .fault,
      code: .notFound,
      "there is no database \(path)",
      hint: "name the database file with --db or ACCOUNTS_DB, or create one with 'accounts signup'"
    )
  }

  /// Requires that some migration was applied to a database on a server.
  ///
  /// - Throws: `StorageError`.
  func requireExisting(_ migrations: [MigrationStatus]) throws {
    guard migrations.allSatisfy({ $0.appliedAt == nil }) else { return }
    throw StorageError(
      .empty,
      at: path,
      advice:
        "run 'accounts migrate' to create its tables, or name another database with --db or ACCOUNTS_DB"
    )
  }

  /// The key file of the audit log.
  ///
  /// - Throws: ``Failure``.
  func auditKeyPath(_ configuration: AccountsConfiguration) throws -> String {
    if let path = try Settings.auditKeyPath(configuration) { return path }
    guard server != nil else { return SQLiteStore.auditKeyPath(ofDatabase: path) }
    return try KeyFolder(configuration, for: path).auditKeyPath
  }

  /// The key file of queued mails.
  ///
  /// - Throws: ``Failure``.
  func mailKeyPath(_ configuration: AccountsConfiguration) throws -> String {
    if let found = try configuration[.mailKeyFile] { return found.text }
    guard server != nil else { return SQLiteStore.mailKeyPath(ofDatabase: path) }
    return try KeyFolder(configuration, for: path).mailKeyPath
  }

  /// Warns of a password in an argument.
  func warnOfPassword(in option: String) {
    guard server?.hasPassword == true else { return }
    Console.say(
      "accounts: warning: other users of this machine can see the password in \(option)"
    )
    Console.say(
      "accounts: hint: put the password into ~/.pgpass or the file that PGPASSFILE names, or put the URL into the settings file"
    )
  }

  /// Opens the database, creating and migrating a file if necessary.
  ///
  /// - Parameters:
  ///   - audit: the settings of the audit log.
  ///   - configuration: the configuration, with the place of the keys.
  /// - Returns: the store and the name and version of its database program.
  /// - Throws: ``Failure`` and `StorageError`.
  func open(
    audit: AuditSettings,
    _ configuration: AccountsConfiguration
  ) throws -> (store: any AccountStore, version: String) {
    guard let server else {
      let key = try Settings.auditKeyPath(configuration)
      let store = try SQLiteStore(
        path: path,
        audit: audit,
        auditKeyPath: key,
        memoryKiB: MemoryLimit.kibibytes / 4
      )
      return (store, SQLiteLibrary.summary)
    }
    return try server.open(audit: audit, keys: serverKeys(configuration))
  }

  /// Checks a database on a server whose migrations may be pending, without changing it.
  ///
  /// - Parameter configuration: the configuration, with the place of the keys.
  /// - Returns: the reason why the tables were not compared with the migrations; nil if they were.
  /// - Throws: ``Failure`` and `StorageError`.
  func check(_ configuration: AccountsConfiguration) throws -> String? {
    try server?.check(keys: serverKeys(configuration))
  }

  private func serverKeys(_ configuration: AccountsConfiguration) throws -> KeySource {
    KeySource(KeyFile(path: try auditKeyPath(configuration)))
  }

  /// The status of every migration, without changing the database.
  ///
  /// - Throws: `StorageError`.
  func migrations() throws -> [MigrationStatus] {
    try server?.migrations() ?? SQLiteStore.migrationStatus(databasePath: path)
  }

  private static func dataHome(_ environment: Environment) throws -> String {
    if let folder = try environment.folder("XDG_DATA_HOME", or: ".local/share") { return folder }
    throw Failure(
      .usage,
      code: .noHomeFolder,
      "there is no default place for the database: you have no home directory",
      hint: "name a database file with --db or ACCOUNTS_DB"
    )
  }
}

/// An empty database in a folder of its own, for a dry run before there is a database.
struct TemporaryDatabase {
  private let folder: URL

  /// The database file.
  var path: String { folder.appending(path: "accounts.db").path }

  /// Creates the folder, accessible only to its owner.
  ///
  /// - Throws: an error of the file system.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "accounts-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
  }

  /// Removes the folder with everything in it.
  func remove() { try? FileManager.default.removeItem(at: folder) }
}

import Foundation

/// The location of the database.
struct DatabaseLocation {
  /// The database file.
  let path: String

  /// Whether the path is the default; its folder is then created if it is missing.
  private let isDefault: Bool

  /// Chooses the file: the option, else the setting `db`, else the XDG data directory
  /// (specifications.freedesktop.org/basedir-spec).
  ///
  /// - Throws: ``Failure`` if there is no default location.
  init(option: String?, _ configuration: AccountsConfiguration) throws {
    if let option {
      guard !option.isEmpty else { throw Failure(.usage, "--db must not be empty") }
      path = option
      isDefault = false
    } else if let variable = try configuration[.db]?.text {
      path = variable
      isDefault = false
    } else {
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
  var isMissing: Bool { access(path, F_OK) != 0 && errno == ENOENT }

  /// Requires an existing file: reading must not create one.
  ///
  /// - Throws: ``Failure``.
  func requireFile() throws {
    guard isMissing else { return }
    throw Failure(
      .fault,
      code: .notFound,
      "there is no database \(path)",
      hint: "name the database file with --db or ACCOUNTS_DB; 'accounts signup' creates one"
    )
  }

  private static func dataHome(_ environment: Environment) throws -> String {
    if let folder = try environment.folder("XDG_DATA_HOME", or: ".local/share") { return folder }
    throw Failure(
      .usage,
      "there is no home directory for the database",
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

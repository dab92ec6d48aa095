import Foundation

/// Where the database is.
struct DatabaseLocation {
  /// The database file.
  let path: String

  /// Whether nobody named the file: its folder is made where it is missing.
  private let isDefault: Bool

  /// Chooses the file: the option, else the setting `db`, else the XDG data folder
  /// (specifications.freedesktop.org/basedir-spec).
  ///
  /// - Throws: ``Failure`` where nothing says where it is.
  init(option: String?, _ configuration: AccountsConfiguration) throws {
    if let option {
      guard !option.isEmpty else { throw Failure(.usage, "--db names no file") }
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

  /// Makes the default file's folder, for its owner alone.
  ///
  /// A folder somebody named is theirs to make.
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
        code: "cannotOpen",
        "the folder \(folder.path) cannot be made\(reason)",
        hint: "make it, or name a database file with --db"
      )
    }
  }

  /// Refuses to go on where there is no file: reading must not make one.
  ///
  /// - Throws: ``Failure``.
  func requireFile() throws {
    guard access(path, F_OK) != 0, errno == ENOENT else { return }
    throw Failure(
      .fault,
      code: "notFound",
      "there is no database \(path)",
      hint: "name the database file with --db or ACCOUNTS_DB; 'accounts signup' makes one"
    )
  }

  private static func dataHome(_ environment: Environment) throws -> String {
    if let folder = try environment.folder("XDG_DATA_HOME", or: ".local/share") { return folder }
    throw Failure(
      .usage,
      "there is no home folder to keep the database in",
      hint: "name a database file with --db or ACCOUNTS_DB"
    )
  }
}

import Foundation

/// The folder of the keys of a database on a server, where no file is that keys could be beside.
///
/// Each node needs the same keys: the audit log of one is continued by another.
struct KeyFolder {
  /// The path of the folder.
  let path: String

  /// Finds the folder that `ACCOUNTS_KEY_FOLDER` names.
  ///
  /// - Parameters:
  ///   - configuration: the configuration.
  ///   - database: the database, for messages.
  /// - Throws: ``Failure`` if it is not set, missing, or open to other users.
  init(_ configuration: AccountsConfiguration, for database: String) throws {
    let name = AccountsConfiguration.variable(.keyFolder)
    guard let found = try configuration[.keyFolder] else {
      throw Failure(
        .usage,
        code: .keyFile,
        "\(name) is not set, so there is no folder for the keys of \(database)",
        hint:
          "set it to a folder that you own, such as /var/lib/accounts/keys, and copy that folder to each machine that uses the database"
      )
    }
    path = found.text
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(
        .fault,
        code: .keyFile,
        "there is no folder \(path.quoted) for the keys of \(database)",
        hint: "create it with 'mkdir -m 700 \(path.shown)', or correct \(found.name)"
      )
    }
    guard status.st_mode & 0o077 == 0 else {
      throw Failure(
        .fault,
        code: .keyFile,
        "the key folder \(path.quoted) is accessible to other users of this machine",
        hint: "run 'chmod 700 \(path.shown)'"
      )
    }
  }

  /// The key file of the audit log.
  var auditKeyPath: String { path + "/audit-key" }

  /// The key file of queued mails.
  var mailKeyPath: String { path + "/mail-key" }
}

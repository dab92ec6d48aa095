import Accounts
import AccountsFiles
import AccountsForms
import Foundation

/// The login file of this machine account, `$XDG_STATE_HOME/accounts/login`: one line each for the
/// database, the session token and the device token.
struct LogInFile {
  /// The path of the file.
  let path: String

  private let database: String

  /// The contents of the file for one database.
  struct Contents {
    /// The session token; nil without a session.
    var token: SessionToken?

    /// The token that identifies the device at later logins.
    var device: DeviceToken?
  }

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - database: the database of the login; logins of other databases are ignored.
  ///   - environment: the environment, which names the folder
  ///     (specifications.freedesktop.org/basedir-spec).
  /// - Throws: ``Failure`` if there is no folder.
  init(database: String, environment: Environment) throws {
    self.database =
      realpath(database, nil)
      .map { resolved in
        defer { free(resolved) }
        return String(cString: resolved)
      } ?? database
    path = try Self.folder(environment) + "/login"
  }

  /// Reads the file; empty contents if it is missing or belongs to another database.
  ///
  /// - Throws: ``Failure`` if the file cannot be read, or other users can read it.
  func read() throws -> Contents {
    let descriptor: Int32
    do throws(NamedFileError) { descriptor = try NamedFile.open(path, .regular) } catch {
      if error == .system(.ENOENT) { return Contents() }
      throw failure("cannot be read (\(error))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & 0o077 == 0 else {
      throw failure(
        "can be read by other users of this machine",
        hint: "run 'chmod 600 \(path)', then log in again"
      )
    }
    var bytes = [UInt8](repeating: 0, count: 8192)
    defer { bytes.erase() }
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw failure("cannot be read") }
    return contents(bytes[..<count])
  }

  /// Writes a login, replacing the previous one.
  ///
  /// - Throws: ``Failure``; the file is then unchanged.
  func write(_ contents: Contents) throws {
    try makeFolder()
    var bytes = Array("database \(database)\n".utf8)
    bytes.reserveCapacity(bytes.count + 128)
    defer { bytes.erase() }
    func append(_ name: String, _ secret: Secret?) {
      guard let secret else { return }
      bytes += "\(name) ".utf8
      secret.withUTF8 { bytes += $0 }
      bytes.append(UInt8(ascii: "\n"))
    }
    append("token", contents.token?.text)
    append("device", contents.device?.text)
    var place = Array((path + ".XXXXXX").utf8CString)
    // mkstemp makes it readable only by the owner, whatever the umask.
    let descriptor = mkstemp(&place)
    guard descriptor >= 0 else { throw failure("cannot be written") }
    let isWritten = Foundation.write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    guard isWritten, rename(place, path) == 0 else {
      unlink(place)
      throw failure("cannot be written")
    }
  }

  private func contents(_ bytes: ArraySlice<UInt8>) -> Contents {
    var contents = Contents()
    var isOfDatabase = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch String(decoding: parts[0], as: UTF8.self) {
      case "database": isOfDatabase = Array(parts[1]) == Array(database.utf8)
      case "token": contents.token = Secret(utf8: parts[1]).flatMap { SessionToken($0) }
      case "device": contents.device = Secret(utf8: parts[1]).flatMap { DeviceToken($0) }
      default: continue
      }
    }
    return isOfDatabase ? contents : Contents()
  }

  private func makeFolder() throws {
    do {
      try PrivateFolder.make(for: path)
    } catch {
      throw failure("cannot be written")
    }
  }

  private func failure(_ problem: String, hint: String? = nil) -> Failure {
    Failure(
      .fault,
      code: .logInFile,
      "the session file \(path) \(problem)",
      hint: hint ?? "check the permissions of its folder, or set XDG_STATE_HOME to another folder"
    )
  }

  private static func folder(_ environment: Environment) throws -> String {
    if let folder = try environment.folder("XDG_STATE_HOME", or: ".local/state") {
      return folder + "/accounts"
    }
    throw Failure(
      .usage,
      code: .noHomeFolder,
      "the session cannot be stored: you have no home directory",
      hint: "set XDG_STATE_HOME to a folder, or only check the password, with --no-session"
    )
  }
}

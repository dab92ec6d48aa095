import Accounts
import AccountsForms
import Foundation

/// The file in which this account of the machine keeps its login, `$XDG_STATE_HOME/accounts/login`: one line for
/// the database, the session's token and the device's.
struct LogInFile {
  /// Where the file is.
  let path: String

  private let database: String

  /// What the file holds for one database.
  struct Contents {
    /// What proves the session; nil where there is none.
    var token: SessionToken?

    /// What the device is known by at later logins.
    var device: DeviceToken?
  }

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - database: the database that the login is for; another one's is not offered to it.
  ///   - environment: names the folder (specifications.freedesktop.org/basedir-spec).
  /// - Throws: ``Failure`` where there is no folder for it.
  init(database: String, environment: Environment) throws {
    self.database =
      realpath(database, nil)
      .map { resolved in
        defer { free(resolved) }
        return String(cString: resolved)
      } ?? database
    path = try Self.folder(environment) + "/login"
  }

  /// Reads what is kept; nothing where there is no file, or one for another database.
  ///
  /// - Throws: ``Failure`` where it cannot be read, or others can read it.
  func read() throws -> Contents {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return Contents() }
      throw failure("cannot be read")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & 0o077 == 0 else {
      throw failure("can be read by others", hint: "chmod 600 \(path), and log in again")
    }
    var bytes = [UInt8](repeating: 0, count: 8192)
    defer { bytes.erase() }
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw failure("cannot be read") }
    return contents(bytes[..<count])
  }

  /// Keeps a login, in place of the one that was there.
  ///
  /// - Throws: ``Failure``; the file is as it was then.
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
    // For its owner alone, whatever the umask.
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
      code: "logInFile",
      "the file that keeps the login, \(path), \(problem)",
      hint: hint ?? "check the permissions of its folder; XDG_STATE_HOME names another"
    )
  }

  private static func folder(_ environment: Environment) throws -> String {
    if let folder = try environment.folder("XDG_STATE_HOME", or: ".local/state") {
      return folder + "/accounts"
    }
    throw Failure(
      .usage,
      "there is no home folder to keep the login in",
      hint: "name a folder with XDG_STATE_HOME, or log in with --no-session"
    )
  }
}

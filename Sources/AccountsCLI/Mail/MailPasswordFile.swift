import AccountsFiles
import AccountsForms
import Foundation

/// The file with the password for the mail server.
enum MailPasswordFile {
  /// The longest password that is read, in bytes.
  private static let longest = 1024

  /// Reads a password, up to the end of the first line.
  ///
  /// - Parameter path: the file, which only its owner can read.
  /// - Returns: the password.
  /// - Throws: ``Failure``, without any contents of the file.
  static func read(_ path: String) throws -> Secret {
    let descriptor: Int32
    do { descriptor = try NamedFile.open(path, .regular) } catch {
      throw failure(
        path,
        "cannot be read (\(error))",
        hint: "check the path in ACCOUNTS_MAIL_PASSWORD_FILE, and the permissions of the file"
      )
    }
    defer { close(descriptor) }
    guard !ExposedFiles.isExposed(path) else {
      throw failure(
        path,
        "is readable by other users of this machine",
        hint: "run 'chmod 600 \(path)'"
      )
    }
    var bytes = [UInt8](repeating: 0, count: longest + 1)
    defer { bytes.erase() }
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    guard count >= 0, count <= longest else {
      throw failure(
        path,
        "is longer than \(longest) bytes",
        hint: "put only the password in it"
      )
    }
    let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty, !line.contains(0), let password = Secret(utf8: line) else {
      throw failure(
        path,
        "has no password on its first line",
        hint: "put only the password in it"
      )
    }
    return password
  }

  private static func failure(_ path: String, _ problem: String, hint: String) -> Failure {
    Failure(.fault, code: .mail, "the password file \(path) \(problem)", hint: hint)
  }
}

import AccountsFiles
import Foundation

/// A database that no other process has open, so that a connection to it needs no lock.
struct PrivateDatabase {
  /// The path of the file; `:memory:` for a database in memory.
  let path: String

  private init(path: String) { self.path = path }

  /// A new database in memory.
  static let memory = PrivateDatabase(path: ":memory:")

  /// Creates an empty file with a name of its own, which only its owner can read.
  ///
  /// - Parameter place: the path with which the name begins.
  /// - Throws: `POSIXError`.
  init(temporaryBeside place: String) throws {
    var template = Array((place + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw POSIXError.last }
    close(descriptor)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Creates an empty file, which only its owner can read, in place of what a killed program left.
  ///
  /// - Parameter path: the path; a lock of the caller keeps other programs from using it.
  /// - Throws: `POSIXError`.
  init(replacing path: String) throws {
    for suffix in ["", "-journal"] { unlink(path + suffix) }
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError.last }
    close(descriptor)
    self.path = path
  }

  /// A backup; nil for a file that may be in use.
  ///
  /// A backup is in rollback mode, which a restored database is as well until it is first opened.
  /// Beside that there is a lock file.
  ///
  /// - Parameters:
  ///   - path: the file, with symbolic links resolved.
  ///   - kind: its kind.
  init?(backup path: String, _ kind: DatabaseHeader.Kind) {
    guard kind == .ours(isWAL: false), access(path + "-lock", F_OK) != 0 else { return nil }
    self.path = path
  }
}

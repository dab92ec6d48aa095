import AccountsForms
import CSodium
import Foundation

/// A file of keys that only its owner can read: a key a line, the newest last.
///
/// Keys are only ever added, in one write at the end, so that two who add at the same time lose neither. Empty
/// lines and those that begin with `#` are left aside.
struct KeyFile {
  private let path: String

  /// Names a file, which need not be there.
  init(path: String) { self.path = path }

  /// Reads the keys, oldest first.
  ///
  /// - Throws: ``KeyFileError``.
  func read() throws(KeyFileError) -> [Key] {
    guard let keys = try existing() else { throw failure(.missing) }
    guard !keys.isEmpty else { throw failure(.empty) }
    return keys
  }

  /// Adds a key behind those there are, making the file where it is missing.
  ///
  /// - Returns: the key; it survives a power loss.
  /// - Throws: ``KeyFileError``.
  func add() throws(KeyFileError) -> Key {
    if try existing() == nil { try make() }
    let key = Key()
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw unusable() }
    defer { close(descriptor) }
    var line = key.line.withUTF8 { Array($0) } + [Self.lineEnd]
    defer { sodium_memzero(&line, line.count) }
    try write(line, descriptor)
    return key
  }

  /// The newest key, or a new one where there is no file.
  ///
  /// - Throws: ``KeyFileError``.
  func newestOrNew() throws(KeyFileError) -> Key {
    if let newest = try existing()?.last { return newest }
    return try add()
  }

  /// The keys there are, oldest first; nil where there is no file.
  ///
  /// - Throws: ``KeyFileError``.
  func existing() throws(KeyFileError) -> [Key]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw unusable()
    }
    defer { close(descriptor) }
    try requirePrivate(descriptor)
    return try keys(try contents(descriptor))
  }

  private func make() throws(KeyFileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return }
      throw unusable()
    }
    defer { close(descriptor) }
    try write(
      Array(
        "# Keys of accounts, the newest last. Keep every line, and show them to nobody.\n".utf8
      ),
      descriptor
    )
    do { try DatabasePath.synchronizeFolder(of: path) } catch { throw unusable() }
  }

  private func write(_ bytes: [UInt8], _ descriptor: Int32) throws(KeyFileError) {
    guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0
    else { throw unusable() }
  }

  /// Refuses a file that others may read, or that belongs to somebody else: they could put a key of their own in.
  private func requirePrivate(_ descriptor: Int32) throws(KeyFileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unusable() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw failure(.notAFile) }
    guard [0, geteuid()].contains(status.st_uid) || geteuid() == 0 else { throw failure(.foreign) }
    guard status.st_mode & 0o077 == 0 else { throw failure(.readableByOthers) }
  }

  private func contents(_ descriptor: Int32) throws(KeyFileError) -> [UInt8] {
    // Some thousand keys.
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw unusable() }
    return Array(bytes.prefix(count))
  }

  private func keys(_ bytes: [UInt8]) throws(KeyFileError) -> [Key] {
    var keys: [Key] = []
    for (index, line) in bytes.split(separator: Self.lineEnd, omittingEmptySubsequences: false)
      .enumerated()
    where !line.isEmpty && line.first != UInt8(ascii: "#") {
      guard let key = Key(line) else { throw failure(.damaged(line: index + 1)) }
      keys.append(key)
    }
    return keys
  }

  private func unusable() -> KeyFileError { failure(.system(POSIXError.last.code)) }

  private func failure(_ reason: KeyFileError.Reason) -> KeyFileError {
    KeyFileError(path: path, reason: reason)
  }

  private static let lineEnd = UInt8(ascii: "\n")
}

package import Accounts
import AccountsForms
import CSodium
import Foundation

/// A file of keys that only its owner can read: a key per line, newest last.
///
/// Keys are only appended, under a lock (flock(2)): two processes that add a key at once lose
/// neither, and two that need the first key create one. Empty lines and lines that begin with `#`
/// are ignored.
package struct KeyFile: Sendable {
  /// The longest file that is read: some thousand keys.
  private static let longest = 65_536

  private let path: String
  private let companion: String?

  /// Creates a reference to a file, which need not exist.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - companion: the file it belongs to, such as a database; a new key file gets the same owner,
  ///     and is readable by the group if the group may write the companion.
  package init(path: String, companion: String? = nil) {
    self.path = path
    self.companion = companion
  }

  /// Reads the keys, oldest first.
  ///
  /// - Throws: ``KeyFileError``.
  package func read() throws(KeyFileError) -> [Key] {
    guard let keys = try existing() else { throw failure(.missing) }
    guard !keys.isEmpty else { throw failure(.empty) }
    return keys
  }

  /// Reads the existing keys, oldest first; nil if there is no file.
  ///
  /// - Throws: ``KeyFileError``.
  package func existing() throws(KeyFileError) -> [Key]? {
    let descriptor: Int32
    do throws(NamedFileError) { descriptor = try NamedFile.open(path, .regular) } catch {
      if error == .system(.ENOENT) { return nil }
      throw failure(KeyFileError.Reason(error))
    }
    defer { close(descriptor) }
    return try keys(descriptor)
  }

  /// Appends a new key, creating the file if it is missing.
  ///
  /// - Returns: the key, which survives a power loss.
  /// - Throws: ``KeyFileError``; the file is then unchanged.
  package func add() throws(KeyFileError) -> Key {
    try locked { descriptor throws(KeyFileError) in
      _ = try keys(descriptor)
      return try append(Key(), descriptor)
    }
  }

  /// Returns the newest key, or creates the first.
  ///
  /// - Throws: ``KeyFileError``.
  package func newestOrNew() throws(KeyFileError) -> Key {
    if let newest = try existing()?.last { return newest }
    return try locked { descriptor throws(KeyFileError) in
      // Another process may have been first.
      if let newest = try keys(descriptor).last { return newest }
      return try append(Key(), descriptor)
    }
  }

  private func locked<Result>(
    _ body: (Int32) throws(KeyFileError) -> Result
  ) throws(KeyFileError) -> Result {
    let descriptor = try openOrMake()
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX) == 0 else { throw unusable() }
    return try body(descriptor)
  }

  private func openOrMake() throws(KeyFileError) -> Int32 {
    let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 {
      var status = stat()
      if let companion, stat(companion, &status) == 0 {
        fchmod(made, status.st_mode & 0o060 == 0o060 ? 0o640 : 0o600)
        // Only root can give a file away, and only root needs to.
        _ = fchown(made, status.st_uid, status.st_gid)
      }
      do { try Folder.synchronize(of: path) } catch {
        close(made)
        throw unusable()
      }
      return made
    }
    guard errno == EEXIST else { throw unusable() }
    do throws(NamedFileError) {
      return try NamedFile.open(path, .regular, isWritable: true)
    } catch {
      throw failure(KeyFileError.Reason(error))
    }
  }

  /// Appends a line, or leaves the file unchanged.
  private func append(_ key: Key, _ descriptor: Int32) throws(KeyFileError) -> Key {
    let end = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0
    // An unterminated last line is ended first: two keys on one line would be invalid.
    let isOpen = end > 0 && pread(descriptor, &last, 1, end - 1) == 1 && last != Self.lineEnd
    var bytes = end == 0 ? Array(Self.heading.utf8) : isOpen ? [Self.lineEnd] : []
    bytes.reserveCapacity(bytes.count + 64)
    key.line.withUTF8 { bytes.append(contentsOf: $0) }
    bytes.append(Self.lineEnd)
    defer { sodium_memzero(&bytes, bytes.count) }
    guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      let failure = unusable()
      ftruncate(descriptor, end)
      throw failure
    }
    return key
  }

  private func keys(_ descriptor: Int32) throws(KeyFileError) -> [Key] {
    try requirePrivate(descriptor)
    var bytes = [UInt8](repeating: 0, count: Self.longest + 1)
    defer { sodium_memzero(&bytes, bytes.count) }
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw unusable() }
    guard count <= Self.longest else { throw failure(.tooLong) }
    var keys: [Key] = []
    for (index, line) in bytes[..<count]
      .split(separator: Self.lineEnd, omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && line.first != UInt8(ascii: "#") {
      guard let key = Key(line) else { throw failure(.damaged(line: index + 1)) }
      keys.append(key)
    }
    return keys
  }

  /// Refuses a file that other users can read, or that belongs to another user, who could insert a
  /// key of their own.
  private func requirePrivate(_ descriptor: Int32) throws(KeyFileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unusable() }
    var owners: Set<uid_t> = [0, geteuid()]
    var forbidden: mode_t = 0o077
    var other = stat()
    if let companion, stat(companion, &other) == 0 {
      owners.insert(other.st_uid)
      // A group that may write the database may sign its log.
      if other.st_mode & 0o060 == 0o060 { forbidden = 0o037 }
    }
    guard owners.contains(status.st_uid) || geteuid() == 0 else { throw failure(.foreign) }
    guard status.st_mode & forbidden == 0 else { throw failure(.readableByOthers) }
  }

  private func unusable() -> KeyFileError { failure(.system(POSIXError.last.code)) }

  private func failure(_ reason: KeyFileError.Reason) -> KeyFileError {
    KeyFileError(path: path, reason: reason)
  }

  private static let heading =
    "# Keys of the program 'accounts', newest last. Do not remove a key that is still needed, and keep this file secret.\n"

  private static let lineEnd = UInt8(ascii: "\n")
}

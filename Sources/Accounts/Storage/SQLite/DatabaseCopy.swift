import Foundation

/// A copy of a whole database in a file of its own: complete and checked, or not there.
struct DatabaseCopy {
  /// Where the copy is, under a name of its own until it is put in place.
  let path: String

  /// Copies a database beside the place that it is for.
  ///
  /// The copy is one file in rollback mode, which any SQLite can read, even on a read-only disk. Only its
  /// owner can read it.
  ///
  /// - Parameters:
  ///   - source: the database; writes to it meanwhile neither wait nor get into the copy.
  ///   - place: the file the copy is for.
  ///   - progress: told how much is done.
  /// - Throws: anything a ``StorageError`` can be made of; nothing is left behind then.
  init(
    of source: Connection,
    beside place: String,
    progress: (MaintenanceProgress) throws -> Void
  ) throws {
    path = try Self.makeFile(beside: place)
    do {
      try Self.write(source, to: path, progress)
      try progress(MaintenanceProgress(.checking, done: 0, of: 1))
      try Self.verify(path)
      try Self.synchronize(path)
      try progress(MaintenanceProgress(.checking, done: 1, of: 1))
    } catch {
      remove()
      throw error
    }
  }

  /// Gives the copy its name, unless there is a file of that name.
  ///
  /// - Throws: ``StorageError`` where there is; the copy is removed then.
  func put(at place: String) throws {
    defer { remove() }
    if link(path, place) != 0 {
      guard errno != EEXIST else { throw StorageError(.fileExists, path: place) }
      // The file system has no links; what is lost is only that a file made this instant is replaced.
      guard access(place, F_OK) != 0 else { throw StorageError(.fileExists, path: place) }
      guard rename(path, place) == 0 else { throw POSIXError.last }
    }
    try DatabasePath.synchronizeFolder(of: place)
  }

  /// Gives the copy its name, in place of the file of that name.
  ///
  /// - Throws: `POSIXError`; the other file is as it was then.
  func replace(_ place: String) throws {
    var status = stat()
    if stat(place, &status) == 0 {
      chmod(path, status.st_mode & 0o777)
      // Only root can give a file away, and only root needs to.
      _ = chown(path, status.st_uid, status.st_gid)
    }
    guard rename(path, place) == 0 else { throw POSIXError.last }
    try DatabasePath.synchronizeFolder(of: place)
  }

  /// Removes the copy, where it is still under its own name.
  func remove() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }

  private static func makeFile(beside place: String) throws -> String {
    var template = Array((place + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw POSIXError.last }
    close(descriptor)
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func write(
    _ source: Connection,
    to path: String,
    _ progress: (MaintenanceProgress) throws -> Void
  ) throws {
    let target = try Connection(path: path, busyTimeout: .zero)
    // The whole file is synchronized once, at the end.
    try target.execute("PRAGMA synchronous = OFF")
    try source.copy(to: target) { done, total in
      try progress(MaintenanceProgress(.copying, done: done, of: total))
    }
    try target.execute("PRAGMA journal_mode = DELETE")
  }

  private static func verify(_ path: String) throws {
    // Not a reader: SQLite leaves out the constraints of tables that it cannot write.
    let connection = try Connection(path: path, busyTimeout: .zero)
    let findings = try connection.rows("PRAGMA integrity_check(1)") { $0.text(0) }
    guard findings == ["ok"] else {
      throw StorageError(.damaged, path: path, detail: findings.first ?? "")
    }
    _ = try Migrator(connection, path: path).status()
  }

  private static func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError.last }
  }
}

import Accounts
import AccountsFiles
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
  ///   - sourcePath: its file, for messages.
  ///   - place: the file the copy is for.
  ///   - progress: told how much is done.
  /// - Throws: ``StorageError``, which names the file that is at fault; nothing is left behind then.
  init(
    of source: Connection,
    at sourcePath: String,
    beside place: String,
    progress: (MaintenanceProgress) throws -> Void
  ) throws {
    do {
      path = try Self.makeFile(beside: place)
    } catch {
      throw StorageError(error, path: place)
    }
    do {
      try Self.write(source, to: path, progress)
      try progress(MaintenanceProgress(.checking, done: 0, of: 1))
      try Self.verify(path, sourcePath)
      try Self.synchronize(path)
      try progress(MaintenanceProgress(.checking, done: 1, of: 1))
    } catch {
      remove()
      let error = StorageError(error, path: sourcePath)
      let isOfPlace = [.diskFull, .readOnly, .cannotOpen].contains(error.code)
      throw isOfPlace ? StorageError(error.code, path: place, detail: error.detail) : error
    }
  }

  /// Ends every session: those that have ended since the copy was made must not live again.
  ///
  /// - Throws: `SQLiteError`.
  func endSessions() throws {
    guard let connection = try connection(toCopyWith: "sessions") else { return }
    try connection.execute("DELETE FROM sessions")
  }

  /// Adds an event to the copy's audit log.
  ///
  /// - Throws: `SQLiteError` and ``KeyFileError``.
  func append(_ entry: AuditEntry, to trail: AuditTrail) throws {
    guard let connection = try connection(toCopyWith: "audit_head") else { return }
    try connection.transaction {
      let end = try connection.lastAuditEvent()
      try connection.append(entry, to: trail)
      try connection.sealAuditLog(trail, appendedAfter: end)
    }
  }

  /// Opens the copy, unless it is an old version's that lacks a table.
  private func connection(toCopyWith table: String) throws -> Connection? {
    let connection = try Connection(path: path, busyTimeout: .zero)
    try connection.configure()
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name = ?"
    return try connection.integer(tables, [.text(table)]) == 1 ? connection : nil
  }

  /// Gives the copy its name, unless there is a file of that name.
  ///
  /// - Throws: ``StorageError`` where there is; the copy is removed then.
  func put(at place: String) throws {
    defer { remove() }
    // A log beside the place would be read as the copy's.
    for suffix in ["-wal", "-journal"] where access(place + suffix, F_OK) == 0 {
      throw StorageError(.fileExists, path: place + suffix)
    }
    if link(path, place) != 0 {
      guard errno != EEXIST else { throw StorageError(.fileExists, path: place) }
      // The file system has no links; what is lost is only that a file made this instant is replaced.
      guard access(place, F_OK) != 0 else { throw StorageError(.fileExists, path: place) }
      guard rename(path, place) == 0 else { throw POSIXError.last }
    }
    try Folder.synchronize(of: place)
  }

  /// Gives the copy its name, in place of the file of that name.
  ///
  /// - Throws: `POSIXError`; the other file is as it was then.
  func replace(_ place: String) throws {
    var status = stat()
    if stat(place, &status) == 0 {
      chmod(path, status.st_mode & 0o777)
      // Only root can give a file away, and only root needs to; the group is anybody's who belongs to it.
      if chown(path, status.st_uid, status.st_gid) != 0 { _ = chown(path, .max, status.st_gid) }
    }
    guard rename(path, place) == 0 else { throw POSIXError.last }
    try Folder.synchronize(of: place)
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

  private static func verify(_ path: String, _ sourcePath: String) throws {
    // Not a reader: SQLite leaves out the constraints of tables that it cannot write.
    let connection = try Connection(path: path, busyTimeout: .zero)
    let findings = try connection.rows("PRAGMA integrity_check(1)") { $0.text(0) }
    guard findings == ["ok"] else {
      throw StorageError(.damaged, path: sourcePath, detail: findings.first ?? "")
    }
    _ = try Migrator(connection, path: sourcePath).status()
  }

  private static func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError.last }
  }
}

import Accounts
import AccountsFiles
import AccountsSQL
import Foundation

/// A copy of a whole database in its own file: complete and checked, or absent.
struct DatabaseCopy {
  /// The copy, under the same name.
  let file: PrivateDatabase

  /// The path of the copy; a temporary name until it is put in place.
  var path: String { file.path }

  /// Copies a database to a temporary file beside its destination.
  ///
  /// The copy is one file in rollback mode, which any SQLite can read, even on a read-only disk.
  /// Only its owner can read it.
  ///
  /// - Parameters:
  ///   - source: the database; writes meanwhile neither wait nor get into the copy.
  ///   - sourcePath: the file of the database, for messages.
  ///   - place: the destination of the copy.
  ///   - progress: a closure that receives the progress.
  /// - Throws: ``StorageError``, which names the faulty file; no file is left behind.
  init(
    of source: Connection,
    at sourcePath: String,
    beside place: String,
    progress: (MaintenanceProgress) throws -> Void
  ) throws {
    do {
      file = try PrivateDatabase(temporaryBeside: place)
    } catch {
      throw StorageError(error, at: place)
    }
    do {
      try Self.write(source, to: file, progress)
      try progress(MaintenanceProgress(.checking, done: 0, of: 1))
      try Self.verify(file, sourcePath)
      try synchronize()
      try progress(MaintenanceProgress(.checking, done: 1, of: 1))
    } catch {
      remove()
      let error = StorageError(error, at: sourcePath)
      let isOfPlace = [.diskFull, .readOnly, .cannotOpen].contains(error.code)
      throw isOfPlace ? StorageError(error.code, at: place, detail: error.detail) : error
    }
  }

  /// Creates an empty file for a copy, accessible only to its owner.
  ///
  /// The name is always the same: the file of a program that was killed is replaced.
  ///
  /// - Parameter place: the destination, which the caller has locked.
  /// - Throws: `POSIXError`.
  init(newBeside place: String) throws {
    file = try PrivateDatabase(replacing: place + "-copy")
  }

  /// Waits until the file is on the disk.
  ///
  /// - Throws: `POSIXError`.
  func synchronize() throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError.last }
  }

  /// Deletes every session, device, invitation, code and mail: those that ended after the copy was
  /// made must not come back.
  ///
  /// - Throws: `SQLiteError`.
  func deleteEarlierAccess() throws {
    let connection = try openCopy()
    for table in [
      "sessions", "known_devices", "one_time_secrets", "outbox",
    ] {
      try connection.execute("DELETE FROM \(table)")
    }
  }

  /// Makes the search index anew from the users, if it is damaged or does not match them.
  ///
  /// - Throws: `SQLiteError`.
  func mendSearchIndex() throws {
    let connection = try openCopy()
    try connection.transaction { try SearchIndex.mend(on: connection) }
  }

  /// Migrates the copy to the current schema.
  ///
  /// - Throws: ``StorageError``; `SQLiteError`.
  func migrate(at now: Date) throws {
    try Migrator(openCopy(), path: path, ignoresMoves: true).apply(at: now)
  }

  /// Adds an event to the copy's audit log.
  ///
  /// - Parameters:
  ///   - entry: the event.
  ///   - signer: the signer of the log.
  ///   - mayBeUnsigned: whether the log may stay unsigned if the key that signed it is not on this
  ///     machine.
  /// - Throws: `SQLiteError`, ``KeyFileError`` and ``MissingAuditKey``.
  func append(_ entry: AuditEntry, to signer: AuditSigner, mayBeUnsigned: Bool) throws {
    let connection = try openCopy()
    try connection.transaction {
      let end = try connection.lastAuditEvent()
      let transaction = SQLTransaction(connection, .sqlite, signer)
      try transaction.append(entry)
      try transaction.finish()
      do { try connection.sealAuditLog(signer, appendedAfter: end) } catch let error
        as MissingAuditKey
      {
        guard mayBeUnsigned else { throw error }
      }
    }
  }

  private func openCopy() throws -> Connection {
    let connection = try Connection(file)
    try connection.configure()
    return connection
  }

  /// Moves the copy to its destination, unless a file exists there.
  ///
  /// - Throws: ``StorageError`` if one exists; the copy is removed then.
  func put(at place: String) throws {
    defer { remove() }
    // SQLite would read a log beside the destination as the copy's.
    for suffix in ["-wal", "-journal"] where access(place + suffix, F_OK) == 0 {
      throw StorageError(.alreadyExists, at: place + suffix)
    }
    if link(path, place) != 0 {
      guard errno != EEXIST else { throw StorageError(.alreadyExists, at: place) }
      // The file system has no hard links; without them, a file created at this instant would be
      // replaced.
      guard access(place, F_OK) != 0 else { throw StorageError(.alreadyExists, at: place) }
      guard rename(path, place) == 0 else { throw POSIXError.last }
    }
    try Folder.synchronize(of: place)
  }

  /// Moves the copy to its destination, replacing the file there; the caller synchronizes the
  /// folder.
  ///
  /// - Throws: `POSIXError`; the other file is then unchanged.
  func replace(_ place: String) throws {
    var status = stat()
    if stat(place, &status) == 0 {
      chmod(path, status.st_mode & 0o777)
      // Only root can and must give a file away; any user can give it to a group of theirs.
      if chown(path, status.st_uid, status.st_gid) != 0 { _ = chown(path, .max, status.st_gid) }
    }
    guard rename(path, place) == 0 else { throw POSIXError.last }
  }

  /// Removes the copy if it is still under its temporary name.
  func remove() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }

  private static func write(
    _ source: Connection,
    to file: PrivateDatabase,
    _ progress: (MaintenanceProgress) throws -> Void
  ) throws {
    let target = try Connection(file)
    // The whole file is synced once, at the end.
    try target.execute("PRAGMA synchronous = OFF")
    try source.copy(to: target) { done, total in
      try progress(MaintenanceProgress(.copying, done: done, of: total))
    }
    try target.execute("PRAGMA journal_mode = DELETE")
  }

  private static func verify(_ file: PrivateDatabase, _ sourcePath: String) throws {
    // A read-only connection would skip the constraints of tables that it cannot write.
    let connection = try Connection(file)
    let findings = try connection.rows("PRAGMA integrity_check(1)") { $0.text(0) }
    guard findings == ["ok"] else {
      throw StorageError(.damaged, at: sourcePath, detail: findings.first ?? "")
    }
    // A trigger or a view of another program could change what our statements do.
    let faults = try Migrator(connection, path: sourcePath).schemaFaults()
    guard faults.isEmpty else {
      throw StorageError(.changedSchema, at: sourcePath, detail: faults[0])
    }
    try connection.requireValues(at: sourcePath)
  }
}

import Accounts
import AccountsFiles
import Foundation

/// The database file: the one connection that writes it, and the lock under which it does.
///
/// It is used from one thread at a time: ``Writer`` sees to that.
final class DatabaseFile {
  /// The file, behind any symbolic links.
  let path: String

  /// The connection.
  ///
  /// Writing through it takes ``lock``.
  let connection: Connection

  /// Held for every write transaction and every checkpoint.
  let lock: WriteLock

  private let openLock: OpenLock
  private var log: WriteAheadLog

  /// Opens a database, making and migrating it where that is needed.
  ///
  /// - Parameters:
  ///   - path: the file; its folder has to exist.
  ///   - busyTimeout: how long to wait for other writers.
  ///   - now: the instant to note beside migrations.
  ///   - vfs: the way to the disk, by its name in SQLite; nil for the system's.
  ///   - checkpointBytes: the size of the WAL past which a commit is followed by a checkpoint.
  /// - Throws: anything a ``StorageError`` can be made of. A file that is not ours is left as it is.
  init(
    path: String,
    busyTimeout: Duration,
    now: Date,
    vfs: String? = nil,
    checkpointBytes: Int64 = 4 << 20
  ) throws {
    let path = try DatabasePath.makingFile(at: path)
    try DatabasePath.requireLocal(path)
    // Nothing is put beside a file that is not ours.
    try DatabaseHeader(path: path).kind.requireOurs(path: path)
    openLock = try OpenLock(besides: path, timeout: busyTimeout)
    // Again, since another file may have been restored in its place until the lock was ours.
    let kind = try DatabaseHeader(path: path).kind
    try kind.requireOurs(path: path)
    self.path = path
    log = WriteAheadLog(of: path, checkpointBytes: checkpointBytes)
    lock = try WriteLock(besides: path, timeout: busyTimeout)
    connection = try Connection(path: path, busyTimeout: busyTimeout, vfs: vfs)
    let migrator = Migrator(connection, path: path)
    // What is not in WAL mode yet may be on its way there elsewhere: it is looked at under the lock.
    guard kind == .ours(isWAL: true) else {
      try lock.hold {
        try connection.prepareFile()
        try connection.configure()
        try migrator.apply(at: now)
      }
      return
    }
    try connection.configure()
    if try migrator.hasPending() { try lock.hold { try migrator.apply(at: now) } }
  }

  /// Copies the WAL into the file: the file alone is then the whole database, and nothing deleted stays in the WAL.
  ///
  /// Other processes that write or read may keep it from doing so for longer than ``WriteAheadLog/patience``. Then the
  /// last of them to close does it.
  func checkpointAtEnd() {
    guard log.size > 0 else { return }
    let patience = WriteAheadLog.patience
    try? lock.hold(waiting: patience) { try connection.checkpoint(waiting: patience) }
  }

  /// Copies the WAL into the file where it has grown large.
  ///
  /// Only under the write lock. What is committed is committed whatever becomes of the checkpoint; a
  /// later commit tries again.
  func checkpointIfLarge() {
    guard let patience = log.patience() else { return }
    try? connection.checkpoint(waiting: patience)
    log.noteCheckpoint()
  }
}

import Accounts
import AccountsFiles
import Foundation

/// The file `accounts.db-lock` beside a database, which all its processes lock.
///
/// A writer locks the whole file (``WriteLock``). Single bytes are locked by the next writer in the
/// queue, and by every process that has the database open (``OpenLock``). A lock belongs to the
/// open file: two databases in one process exclude each other too, and locks end with their
/// process.
struct LockFile: ~Copyable {
  private let path: String
  private var descriptor: Int32

  /// A byte with a lock of its own; never written.
  enum Byte: Int {
    /// Locked by the next writer in the queue.
    case next

    /// Locked, shared, by all that have the database open.
    case open
  }

  /// Opens the lock file beside a database, creating it if it is missing.
  ///
  /// Like the WAL, a lock file belongs to the owner of the database: one that root creates must not
  /// lock the owner out.
  ///
  /// - Parameter database: the database file, with symbolic links resolved.
  /// - Throws: ``StorageError`` if the file can be neither opened nor created.
  init(besides database: String) throws {
    path = database + "-lock"
    descriptor = try Self.open(besides: database)
  }

  deinit { close(descriptor) }

  /// Tries to lock the whole file exclusively (flock(2)).
  ///
  /// - Returns: whether the lock was acquired.
  /// - Throws: `POSIXError` if the file system has no locks.
  func tryLock() throws -> Bool { try Self.succeeded(flock(descriptor, LOCK_EX | LOCK_NB)) }

  /// Unlocks the whole file; locked bytes stay locked.
  func unlock() { flock(descriptor, LOCK_UN) }

  /// Whether the file was removed or replaced, so that other processes lock another one.
  var isReplaced: Bool {
    guard let named = try? FileIdentity(path: path) else { return true }
    return (try? FileIdentity(descriptor: descriptor)) != named
  }

  /// Opens the file that has the name now, creating it if it is missing; locks on the old one are
  /// released.
  ///
  /// - Throws: ``StorageError`` if it can be neither opened nor created.
  mutating func reopen() throws {
    let new = try Self.open(besides: String(path.dropLast("-lock".count)))
    close(descriptor)
    descriptor = new
  }

  /// Tries to lock a byte, exclusively or shared.
  ///
  /// - Returns: whether the lock was acquired.
  /// - Throws: `POSIXError` if the file system has no locks.
  func tryLock(_ byte: Byte, shared: Bool = false) throws -> Bool {
    try Self.succeeded(set(shared ? F_RDLCK : F_WRLCK, on: byte))
  }

  /// Unlocks a byte.
  func unlock(_ byte: Byte) { _ = set(F_UNLCK, on: byte) }

  /// Retries an attempt until it succeeds or the deadline passes.
  ///
  /// The kernel has no lock with a time-out, so this polls at growing intervals.
  ///
  /// - Throws: ``TimedOut``, or an error from the attempt.
  static func retry(until deadline: ContinuousClock.Instant, _ attempt: () throws -> Bool) throws {
    var pause: UInt32 = 100
    while try !attempt() {
      guard ContinuousClock.now < deadline else { throw TimedOut() }
      usleep(pause)
      pause = min(pause * 2, 2000)
    }
  }

  private func set(_ kind: Int32, on byte: Byte) -> Int32 {
    var range = flock()
    range.l_type = Int16(kind)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(byte.rawValue)
    range.l_len = 1
    return fcntl(descriptor, Self.setOpenFileLock, &range)
  }

  // F_OFD_SETLK locks the open file rather than the process (fcntl(2)). The C library's module
  // lacks the constant.
  #if os(Linux)
    private static let setOpenFileLock: Int32 = 37
  #else
    private static let setOpenFileLock: Int32 = 90
  #endif

  private static func succeeded(_ result: Int32) throws -> Bool {
    guard result != 0 else { return true }
    guard [EWOULDBLOCK, EAGAIN, EACCES, EINTR].contains(errno) else { throw POSIXError.last }
    return false
  }

  private static func open(besides database: String) throws -> Int32 {
    let path = database + "-lock"
    var status = stat()
    guard stat(database, &status) == 0 else { throw StorageError(POSIXError.last, at: database) }
    let made = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 {
      fchmod(made, status.st_mode & 0o777)
      // Only root can give a file away, and only root needs to.
      _ = fchown(made, status.st_uid, status.st_gid)
      return made
    }
    guard errno == EEXIST else { throw StorageError(POSIXError.last, at: path) }
    let descriptor = Foundation.open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw StorageError(POSIXError.last, at: path) }
    return descriptor
  }

  /// An error: the lock was held elsewhere for the whole time-out.
  struct TimedOut: Error {}
}

/// The device and the inode of a file, which tell whether another file has its name.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// Reads the identity of the file that has a name now.
  ///
  /// - Throws: `POSIXError` if there is none.
  init(path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw POSIXError.last }
    device = status.st_dev
    inode = status.st_ino
  }

  /// Reads the identity of an open file.
  init(descriptor: Int32) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw POSIXError.last }
    device = status.st_dev
    inode = status.st_ino
  }
}

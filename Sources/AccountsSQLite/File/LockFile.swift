import Accounts
import AccountsFiles
import Foundation

/// The file `accounts.db-lock` beside a database, on which every process that uses the database meets.
///
/// The whole file is locked by whoever writes (``WriteLock``); single bytes of it by whoever waits to
/// write, and by whoever has the database open (``OpenLock``). Locks belong to the open file, so that two
/// databases in one process exclude each other too, and end with their process.
struct LockFile: ~Copyable {
  private let descriptor: Int32

  /// A byte that is locked by itself; none of them is ever written.
  enum Byte: Int {
    /// The place of whoever writes next.
    case next

    /// Shared by all who have the database open.
    case open
  }

  /// Opens the lock file beside a database, making it where it is missing.
  ///
  /// A lock file belongs to whom the database belongs to, as its WAL does: one that root makes must
  /// not shut the owner out.
  ///
  /// - Parameter database: the database file, behind any symbolic links.
  /// - Throws: ``StorageError`` where the file can be neither opened nor made.
  init(besides database: String) throws { descriptor = try Self.open(besides: database) }

  deinit { close(descriptor) }

  /// Locks the whole file for this one alone (flock(2)), unless somebody else has.
  ///
  /// - Returns: whether it is locked now.
  /// - Throws: `POSIXError` where the file system has no locks.
  func tryLock() throws -> Bool { try Self.succeeded(flock(descriptor, LOCK_EX | LOCK_NB)) }

  /// Lets go of the whole file; bytes stay as they are.
  func unlock() { flock(descriptor, LOCK_UN) }

  /// Locks a byte, alone or with others, unless somebody else's lock is in the way.
  ///
  /// - Returns: whether it is locked now.
  /// - Throws: `POSIXError` where the file system has no locks.
  func tryLock(_ byte: Byte, shared: Bool = false) throws -> Bool {
    try Self.succeeded(set(shared ? F_RDLCK : F_WRLCK, on: byte))
  }

  /// Lets go of a byte.
  func unlock(_ byte: Byte) { _ = set(F_UNLCK, on: byte) }

  /// Tries until it works or time is up.
  ///
  /// The kernel has no lock with a time-out, so it asks again and again, ever less often.
  ///
  /// - Throws: ``TimedOut``, or what the attempt throws.
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

  // F_OFD_SETLK: a lock of the open file rather than of the process (fcntl(2)). The C library's module
  // leaves the constant out.
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
    guard stat(database, &status) == 0 else { throw StorageError(POSIXError.last, path: database) }
    let made = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if made >= 0 {
      fchmod(made, status.st_mode & 0o777)
      // Only root can give a file away, and only root needs to.
      _ = fchown(made, status.st_uid, status.st_gid)
      return made
    }
    guard errno == EEXIST else { throw StorageError(POSIXError.last, path: path) }
    let descriptor = Foundation.open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw StorageError(POSIXError.last, path: path) }
    return descriptor
  }

  /// Somebody else held the lock for the whole time-out.
  struct TimedOut: Error {}
}

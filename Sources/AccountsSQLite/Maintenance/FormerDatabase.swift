import Accounts
import AccountsFiles
import Foundation

/// The database that a backup is put in the place of.
struct FormerDatabase {
  private let path: String
  private let keptPath: String

  /// Describes what is, or was, at a place.
  ///
  /// - Parameters:
  ///   - path: the database file, behind any symbolic links.
  ///   - now: the instant, for the name it is kept under.
  init(at path: String, now: Date) {
    self.path = path
    let stamp = now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    keptPath = "\(path).before-restore-\(stamp)"
  }

  /// Keeps the database under another name, and puts a copy in its place.
  ///
  /// - Returns: where it is now.
  /// - Throws: ``StorageError`` where somebody uses it, and `POSIXError`; it is as it was then.
  func replace(by copy: DatabaseCopy) throws -> String {
    if try DatabaseHeader(path: path).kind == .foreign {
      throw StorageError(.foreignDatabase, path: path)
    }
    do {
      let alone = try OpenLock(besides: path, shared: false, timeout: .seconds(1))
      defer { withExtendedLifetime(alone) {} }
      try WriteLock(besides: path, timeout: .seconds(1)).hold { try exchange(copy) }
    } catch is LockFile.TimedOut {
      throw StorageError(.inUse, path: path)
    }
    return keptPath
  }

  /// Gives logs beside the place the name of the database they belonged to: they would be read as the new
  /// one's.
  ///
  /// - Throws: `POSIXError`; they are where they were then.
  func setLogsAside() throws {
    var moved: [String] = []
    for suffix in ["-wal", "-journal"] where access(path + suffix, F_OK) == 0 {
      guard rename(path + suffix, keptPath + suffix) == 0 else {
        let error = POSIXError.last
        putLogsBack(moved)
        throw error
      }
      moved.append(suffix)
    }
    // An index of the log, which SQLite makes anew.
    unlink(path + "-shm")
  }

  private func putLogsBack(_ suffixes: [String] = ["-wal", "-journal"]) {
    for suffix in suffixes { rename(keptPath + suffix, path + suffix) }
  }

  private func exchange(_ copy: DatabaseCopy) throws {
    // So that the old file alone is the whole of it. Where it is too damaged for that, its logs go with it.
    if let old = try? Connection(path: path, busyTimeout: .zero) { try? old.checkpoint() }
    if WriteAheadLog.isEmpty(of: path) { unlink(path + "-wal") }
    guard link(path, keptPath) == 0 else { throw POSIXError.last }
    do {
      try setLogsAside()
      try Folder.synchronize(of: path)
      try copy.replace(path)
    } catch {
      putLogsBack()
      unlink(keptPath)
      throw error
    }
  }
}

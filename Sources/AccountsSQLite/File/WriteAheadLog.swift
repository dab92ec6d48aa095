import Foundation

/// The size of the write-ahead log, and the policy for checkpoints.
///
/// A checkpoint can empty the log only when no reader needs it. Above the first limit it does not
/// wait for readers, so overlapping readers could block it forever; above the second limit the
/// writer waits for them. New readers do not prolong the wait: they read the database file. A
/// single reader that outlasts the wait, such as a backup, still makes the log grow until it ends.
struct WriteAheadLog {
  /// The time such a checkpoint waits for readers.
  static let timeout = Duration.seconds(1)

  private let path: String
  private let checkpointBytes: Int64
  private let waitingBytes: Int64
  private var nextCheckpoint: Int64
  private var nextWait: Int64

  /// Watches the log of a database.
  ///
  /// - Parameters:
  ///   - database: the database file.
  ///   - checkpointBytes: the size at which a checkpoint is tried, and the step for further
  ///     attempts; at four times that size it waits for readers.
  init(of database: String, checkpointBytes: Int64) {
    path = database + "-wal"
    self.checkpointBytes = checkpointBytes
    waitingBytes = 4 * checkpointBytes
    nextCheckpoint = checkpointBytes
    nextWait = waitingBytes
  }

  /// The size of the log, in bytes.
  var size: Int64 { Self.size(of: path) }

  /// Returns whether a database's log is empty.
  static func isEmpty(of database: String) -> Bool { size(of: database + "-wal") == 0 }

  private static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Returns the time a checkpoint that is due now may wait for readers; nil if none is due.
  func checkpointTimeout() -> Duration? {
    let size = size
    guard size > nextCheckpoint else { return nil }
    return size > nextWait ? Self.timeout : .zero
  }

  /// Records an attempted checkpoint, so that not every commit tries again.
  mutating func noteCheckpoint() {
    let size = size
    nextCheckpoint = size + checkpointBytes
    if size > nextWait { nextWait = size + waitingBytes }
    if size < checkpointBytes { nextWait = waitingBytes }
  }
}

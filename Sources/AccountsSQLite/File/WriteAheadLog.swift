import Foundation

/// How large the write-ahead log has grown, and when to checkpoint it.
///
/// A checkpoint empties the log only where no reader needs it. Past the first limit one is tried that
/// waits for nobody; readers who overlap without a pause would defeat those for ever, so past the second
/// limit the writer waits for them. New readers do not prolong the wait: they read the database file. What
/// is left is a single reader that outlasts the wait, such as a backup: the log grows until it ends.
struct WriteAheadLog {
  /// How long such a checkpoint waits for readers.
  static let patience = Duration.seconds(1)

  private let path: String
  private let checkpointBytes: Int64
  private let waitingBytes: Int64
  private var nextCheckpoint: Int64
  private var nextWait: Int64

  /// Watches a database's log.
  ///
  /// - Parameters:
  ///   - database: the database file.
  ///   - checkpointBytes: the size at which a checkpoint is tried, and the step after which it is tried
  ///     again; at four times that size it waits for readers.
  init(of database: String, checkpointBytes: Int64) {
    path = database + "-wal"
    self.checkpointBytes = checkpointBytes
    waitingBytes = 4 * checkpointBytes
    nextCheckpoint = checkpointBytes
    nextWait = waitingBytes
  }

  /// The size of the log, in bytes.
  var size: Int64 { Self.size(of: path) }

  /// Whether a database has anything in its log.
  static func isEmpty(of database: String) -> Bool { size(of: database + "-wal") == 0 }

  private static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// How long a checkpoint that is due now may wait for readers; nil where none is due.
  func patience() -> Duration? {
    let size = size
    guard size > nextCheckpoint else { return nil }
    return size > nextWait ? Self.patience : .zero
  }

  /// Notes that a checkpoint was tried, so that the next is not tried at every commit.
  mutating func noteCheckpoint() {
    let size = size
    nextCheckpoint = size + checkpointBytes
    if size > nextWait { nextWait = size + waitingBytes }
    if size < checkpointBytes { nextWait = waitingBytes }
  }
}

import Foundation

/// How large the write-ahead log has grown, and when to checkpoint it.
///
/// A checkpoint empties the log only where no reader needs it. Past the first limit one is tried that
/// waits for nobody; readers who overlap without a pause would defeat those for ever, so past the second
/// limit the writer waits for them. New readers do not prolong the wait: they read the database file. What
/// is left is a single reader that outlasts the wait, such as a backup: the log grows until it ends.
struct WriteAheadLog {
  /// The size at which a checkpoint is tried, in bytes, and the step after which it is tried again.
  static let checkpointBytes: Int64 = 4 << 20

  /// The size at which a checkpoint waits for readers, in bytes, and the step after which it does again.
  static let waitingBytes: Int64 = 16 << 20

  /// How long such a checkpoint waits for readers.
  static let patience = Duration.seconds(1)

  private let path: String
  private var nextCheckpoint = checkpointBytes
  private var nextWait = waitingBytes

  init(of database: String) { path = database + "-wal" }

  /// The size of the log, in bytes.
  var size: Int64 {
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
    nextCheckpoint = size + Self.checkpointBytes
    if size > nextWait { nextWait = size + Self.waitingBytes }
    if size < Self.checkpointBytes { nextWait = Self.waitingBytes }
  }
}

import AccountsSQLite
import Synchronization

/// A log of the reported progress.
final class ProgressLog: Sendable {
  private let log = Mutex<[MaintenanceProgress]>([])

  var all: [MaintenanceProgress] { log.withLock { $0 } }

  func append(_ progress: MaintenanceProgress) { log.withLock { $0.append(progress) } }
}

import AccountsSQLite
import Synchronization

/// Remembers what it is told.
final class ProgressLog: Sendable {
  private let log = Mutex<[MaintenanceProgress]>([])

  var all: [MaintenanceProgress] { log.withLock { $0 } }

  func append(_ progress: MaintenanceProgress) { log.withLock { $0.append(progress) } }
}

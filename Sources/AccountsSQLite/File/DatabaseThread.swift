import Dispatch

/// Runs an actor on its own queue, so that a slow disk never blocks the threads of the cooperative
/// pool.
final class DatabaseThread: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: UnownedJob) {
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}

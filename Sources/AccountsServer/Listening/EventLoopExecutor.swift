import NIOCore

/// Runs the task of a connection on the event loop that reads and writes it.
///
/// A request that is answered from memory never changes threads then. What takes longer than that leaves the loop:
/// see ``Route/Pace``.
final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  /// Runs tasks on an event loop.
  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

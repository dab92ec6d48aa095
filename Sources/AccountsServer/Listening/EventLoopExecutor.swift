import NIOCore

/// Runs the task of a connection on the event loop that reads and writes it.
///
/// A request that is answered from memory then never changes threads. Longer work leaves the loop:
/// see ``Route/isOnEventLoop``.
final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  /// Creates an executor for an event loop.
  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

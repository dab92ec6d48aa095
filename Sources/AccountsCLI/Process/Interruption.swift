import Foundation
import Synchronization

/// ^C during a long operation: the current step is finished first.
///
/// A second ^C exits at once.
final class Interruption {
  private let isRequested = Flag()
  private let source: any DispatchSourceSignal

  /// Starts handling ^C, until the object is released.
  init() {
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [isRequested] in
      // A batch is a transaction, so exiting in the middle of one leaves nothing of it.
      if isRequested.value.exchange(true, ordering: .relaxed) {
        _exit(ExitStatus.interrupted.rawValue)
      }
    }
    source.activate()
  }

  deinit { source.cancel() }

  /// Checks for ^C.
  ///
  /// - Throws: ``Requested`` after ^C.
  func check() throws {
    if isRequested.value.load(ordering: .relaxed) { throw Requested() }
  }

  /// Waits until there is input, or its end.
  ///
  /// - Throws: ``Requested`` after ^C.
  func waitForInput(_ descriptor: CInt) throws {
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat { try check() } while poll(&input, 1, 100) == 0
  }

  /// The error after ^C.
  struct Requested: Error {}

  /// The flag of the signal handler, which may outlive the interruption for a moment.
  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}

import Foundation
import Synchronization

/// ^C while a long piece of work runs: what is under way is finished first.
///
/// A second one waits for nothing.
final class Interruption {
  private let isRequested = Flag()
  private let source: any DispatchSourceSignal

  /// Takes ^C from here on, until it is released.
  init() {
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [isRequested] in
      // A batch is a transaction: what ends in the middle of one leaves nothing of it.
      if isRequested.value.exchange(true, ordering: .relaxed) {
        _exit(ExitStatus.interrupted.rawValue)
      }
    }
    source.activate()
  }

  deinit { source.cancel() }

  /// Goes on only where nobody has pressed ^C.
  ///
  /// - Throws: ``Requested``.
  func check() throws {
    if isRequested.value.load(ordering: .relaxed) { throw Requested() }
  }

  /// Waits until there is something to read, or nothing any more.
  ///
  /// - Throws: ``Requested``.
  func waitForInput(_ descriptor: CInt) throws {
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat { try check() } while poll(&input, 1, 100) == 0
  }

  /// Somebody has pressed ^C.
  struct Requested: Error {}

  /// What the signal's handler sets, which outlives this by a moment.
  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}

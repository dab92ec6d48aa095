import Foundation
import ServiceLifecycle
import UnixSignals

/// The signals that tell the program to stop: the first lets requests that are under way end, the next does not.
struct StopSignals: Service {
  /// Which signals they are; not SIGHUP where nohup(1) has it ignored.
  let trapped: [UnixSignal] =
    Self.isIgnored(SIGHUP)
    ? [.sigterm, .sigint] : [.sigterm, .sigint, .sighup]

  /// Waits for the first, and leaves the next to the system, which ends the program.
  func run() async {
    try? await gracefulShutdown()
    leaveToSystem()
  }

  private func leaveToSystem() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for name in trapped {
      signal(name.rawValue, SIG_DFL)
      sigaddset(&signals, name.rawValue)
    }
    // Dispatch keeps signals that it waits for from every thread.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func isIgnored(_ name: Int32) -> Bool {
    let before = signal(name, SIG_IGN)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { signal(name, before) }
    return isIgnored
  }
}

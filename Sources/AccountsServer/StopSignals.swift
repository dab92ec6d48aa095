import Foundation
import ServiceLifecycle
import UnixSignals

/// The signals that stop the program: the first lets requests in progress finish, the second does
/// not.
struct StopSignals: Service {
  /// The trapped signals; without SIGHUP if nohup(1) ignores it.
  let trapped: [UnixSignal] =
    Self.isIgnored(SIGHUP)
    ? [.sigterm, .sigint] : [.sigterm, .sigint, .sighup]

  /// Waits for the first signal, and leaves the second to the system, which ends the program.
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
    // Dispatch blocks the signals that it waits for in every thread.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func isIgnored(_ name: Int32) -> Bool {
    let before = signal(name, SIG_IGN)
    let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if !isIgnored { signal(name, before) }
    return isIgnored
  }
}

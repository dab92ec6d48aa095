public import Foundation
import ServiceLifecycle

/// Who started the program and wants to hear how it is: systemd, by sd_notify(3).
public struct Supervisor: Sendable {
  /// What it is told.
  enum News: String {
    case ready = "READY=1"
    case stopping = "STOPPING=1"
    case alive = "WATCHDOG=1"
  }

  /// How long it may hear nothing before it takes the program for stuck; nil for as long as it likes.
  let patience: Duration?

  private let path: String

  /// Finds whom to tell; nil where nobody wants to hear.
  ///
  /// - Parameter environment: the environment of the process.
  public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let path = environment["NOTIFY_SOCKET"], ["/", "@"].contains(path.prefix(1)) else {
      return nil
    }
    self.path = path
    let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
    patience = isForUs ? microseconds.map { .microseconds($0) } : nil
  }

  /// Tells it; where it cannot be told it will see for itself.
  func tell(_ news: News) {
    #if os(Linux)
      var address = sockaddr_un()
      // A name that begins with @ is in no file system: there the kernel wants a zero.
      let name = path.hasPrefix("@") ? [0] + path.utf8.dropFirst() : Array(path.utf8)
      guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
      let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + name.count } ?? 0
      let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      guard socket >= 0 else { return }
      defer { close(socket) }
      let text = Array(news.rawValue.utf8)
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          _ = sendto(
            socket,
            text,
            text.count,
            Int32(MSG_NOSIGNAL),
            address,
            socklen_t(length)
          )
        }
      }
    #endif
  }
}

/// Tells a supervisor again and again that the program is not stuck.
struct SignsOfLife: Service {
  /// Whom.
  let supervisor: Supervisor

  func run() async {
    guard let patience = supervisor.patience else { return await waitForEnd() }
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      supervisor.tell(.alive)
      // Half of the time, as sd_watchdog_enabled(3) has it.
      try? await cancelWhenGracefulShutdown { try await Task.sleep(for: patience / 2) }
    }
  }

  private func waitForEnd() async { try? await gracefulShutdown() }
}

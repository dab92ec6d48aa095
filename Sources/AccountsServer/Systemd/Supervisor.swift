public import Foundation
import ServiceLifecycle

/// The supervisor that started the program and receives its status: systemd, by sd_notify(3).
public struct Supervisor: Sendable {
  /// A status message.
  enum Message: String {
    case ready = "READY=1"
    case stopping = "STOPPING=1"
    case alive = "WATCHDOG=1"
  }

  /// The longest time without a message before it considers the program stuck; nil for no limit.
  let timeout: Duration?

  private let path: String

  /// Finds the supervisor; nil if there is none.
  ///
  /// - Parameter environment: the environment of the process.
  public init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let path = environment["NOTIFY_SOCKET"], ["/", "@"].contains(path.prefix(1)) else {
      return nil
    }
    self.path = path
    let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
    timeout = isForUs ? microseconds.map { .microseconds($0) } : nil
  }

  /// Sends a message; ignores failures, which the supervisor notices itself.
  func tell(_ news: Message) {
    #if os(Linux)
      var address = sockaddr_un()
      // A leading @ means an abstract socket, whose name begins with a zero byte.
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

/// Tells the supervisor regularly that the program is not stuck.
struct Watchdog: Service {
  /// The supervisor to notify.
  let supervisor: Supervisor

  func run() async {
    guard let timeout = supervisor.timeout else { return await waitForEnd() }
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      supervisor.tell(.alive)
      // Half of the time, as sd_watchdog_enabled(3) recommends.
      try? await cancelWhenGracefulShutdown { try await Task.sleep(for: timeout / 2) }
    }
  }

  private func waitForEnd() async { try? await gracefulShutdown() }
}

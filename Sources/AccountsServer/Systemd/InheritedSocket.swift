public import Foundation

/// A socket that systemd opens and passes to the program at its start (sd_listen_fds(3)).
///
/// Connections that arrive while the program starts or restarts wait in its queue and are not
/// refused.
public struct InheritedSocket: Sendable {
  /// The descriptor of the socket.
  public let descriptor: Int32

  /// The address of this machine that it listens at; nil for a Unix domain socket.
  public let host: String?

  /// The purpose of a socket, by its name in the unit (`FileDescriptorName=`).
  public enum Purpose: Sendable {
    /// Requests: a socket with any other name.
    case requests

    /// Metrics: a socket named `metrics`.
    case metrics
  }

  /// Takes over an inherited socket; nil if there is none, or if it is for another process.
  ///
  /// - Parameters:
  ///   - purpose: the purpose of the socket.
  ///   - environment: the environment of the process.
  /// - Throws: ``SeveralSockets`` if there are several for the purpose.
  public init?(
    for purpose: Purpose = .requests,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SeveralSockets) {
    guard
      environment["LISTEN_PID"].flatMap({ Int32($0) }) == getpid(),
      let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), count > 0
    else { return nil }
    let names = (environment["LISTEN_FDNAMES"] ?? "")
      .split(separator: ":", omittingEmptySubsequences: false)
    let places = (0..<count)
      .filter { place in
        let isForMetrics = names.dropFirst(Int(place)).first == "metrics"
        return isForMetrics == (purpose == .metrics)
      }
    guard let place = places.first else { return nil }
    guard places.count == 1 else { throw SeveralSockets(count: places.count) }
    descriptor = Self.first + place
    // Child processes must not inherit it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    host = Self.host(of: descriptor)
  }

  /// The process was started with more than one socket for a purpose.
  public struct SeveralSockets: Error {
    /// The number of sockets.
    public let count: Int
  }

  /// The first inherited descriptor (SD_LISTEN_FDS_START), after standard input, output and error.
  private static let first: Int32 = 3

  private static func host(of descriptor: Int32) -> String? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard getsockname(descriptor, address, &length) == 0, address.pointee.isOfNetwork else {
          return EAI_FAMILY
        }
        let room = socklen_t(text.count)
        return getnameinfo(address, length, &text, room, nil, 0, NI_NUMERICHOST)
      }
    }
    guard status == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension sockaddr {
  fileprivate var isOfNetwork: Bool { [AF_INET, AF_INET6].contains(Int32(sa_family)) }
}

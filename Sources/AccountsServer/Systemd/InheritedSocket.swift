public import Foundation

/// A socket that systemd has opened, and hands over when it starts the program (sd_listen_fds(3)).
///
/// Connections that come while the program is started or replaced wait in it, and are not refused.
public struct InheritedSocket: Sendable {
  /// Its number.
  public let descriptor: Int32

  /// The address of this machine that it listens at; nil where it is one of the file system.
  public let host: String?

  /// What a socket is for, by the name that its unit gives it (`FileDescriptorName=`).
  public enum Purpose: Sendable {
    /// Requests: a socket of any name but the other's.
    case requests

    /// Metrics: a socket that is called `metrics`.
    case metrics
  }

  /// Takes over a socket that this process was started with; nil where there is none, or it was meant for another.
  ///
  /// - Parameters:
  ///   - purpose: what it is for.
  ///   - environment: the environment of the process.
  /// - Throws: where there are several.
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
    // Nothing that this process starts is to have it too.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    host = Self.host(of: descriptor)
  }

  /// The process was started with more than one socket for a purpose.
  public struct SeveralSockets: Error {
    /// How many there are.
    public let count: Int
  }

  /// SD_LISTEN_FDS_START: behind standard input, output and error.
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

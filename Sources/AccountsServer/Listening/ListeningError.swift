import Foundation
import NIOCore

/// A failure to listen at an address.
public struct ListeningError: Error, Hashable {
  /// The reason for the failure.
  enum Reason: Hashable {
    case inUse
    case notAllowed
    case noSuchAddress
    case noSuchFolder
    case pathTooLong
    case notASocket
    case noSuchSockets
    case system(Int32)
  }

  /// The address.
  let place: ListeningAddress

  let reason: Reason

  /// The maximum length of a socket path in bytes, without its terminating zero.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
}

extension ListeningError {
  /// Converts an error of the system or of SwiftNIO.
  init(_ error: any Error, at place: ListeningAddress) {
    switch error {
    case let error as ListeningError: self = error
    case let error as IOError:
      self.init(place: place, reason: Reason(errno: error.errnoCode))
    case is SocketAddressError.UnknownHost: self.init(place: place, reason: .noSuchAddress)
    case SocketAddressError.unixDomainSocketPathTooLong:
      self.init(place: place, reason: .pathTooLong)
    default: self.init(place: place, reason: .system(EINVAL))
    }
  }
}

extension ListeningError.Reason {
  fileprivate init(errno: Int32) {
    self =
      switch errno {
      case EADDRINUSE: .inUse
      case EACCES, EPERM: .notAllowed
      case EADDRNOTAVAIL: .noSuchAddress
      case ENOENT, ENOTDIR: .noSuchFolder
      case EAFNOSUPPORT: .noSuchSockets
      case ENOTSOCK: .notASocket
      default: .system(errno)
      }
  }
}

extension ListeningError: CustomStringConvertible {
  /// The message, in lower case and without a full stop.
  public var description: String {
    let words =
      switch reason {
      case .inUse: "another program is already listening there"
      case .notAllowed: "permission denied"
      case .noSuchAddress: "this machine has no such address"
      case .noSuchFolder: "the folder does not exist"
      case .pathTooLong: "the path is longer than \(Self.longestPath) bytes"
      case .notASocket: "the file is not a socket"
      case .noSuchSockets: "this process cannot open sockets of this kind"
      case .system(let errno): String(cString: strerror(errno))
      }
    return "cannot listen on \(place): \(words)"
  }

  /// The way to fix it, in lower case and without a full stop.
  public var hint: String {
    switch (reason, place) {
    case (.inUse, .unixSocket): "stop that program, or choose another path"
    case (.inUse, _): "stop that program, or choose another port"
    case (.notAllowed, .network(_, ..<1024)):
      "choose port 1024 or higher, or let systemd open the socket and pass it on"
    case (.notAllowed, .unixSocket): "choose a folder that this program may write to"
    case (.noSuchAddress, _): "give an address of this machine, such as 127.0.0.1"
    case (.noSuchFolder, _): "create the folder first"
    case (.pathTooLong, _): "choose a shorter path"
    case (.notASocket, .unixSocket): "choose another path; the file was not changed"
    case (.noSuchSockets, _):
      """
      if a systemd unit forbids it, let systemd open the socket and pass it on (see deploy/README.md in the source code); \
      otherwise choose another address
      """
    case (.notAllowed, _), (.notASocket, _), (.system, _):
      "check the address, and the restrictions of the systemd unit"
    }
  }
}

extension ListeningAddress: CustomStringConvertible {
  /// The address as users write it.
  public var description: String {
    switch self {
    case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unixSocket(let path): path
    case .inherited: "the inherited socket"
    }
  }
}

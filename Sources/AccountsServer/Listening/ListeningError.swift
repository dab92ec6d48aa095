import Foundation
import NIOCore

/// A place where the server cannot listen.
public struct ListeningError: Error, Hashable {
  /// Why it cannot.
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

  /// Where.
  let place: ListeningAddress

  let reason: Reason

  /// The most bytes of the path of a socket: a zero stands behind it.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
}

extension ListeningError {
  /// What the system or SwiftNIO says of a place.
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
  /// What is wrong, in lower case and without a full stop.
  public var description: String {
    let words =
      switch reason {
      case .inUse: "another program listens there"
      case .notAllowed: "the system does not allow it"
      case .noSuchAddress: "this machine has no such address"
      case .noSuchFolder: "there is no such folder"
      case .pathTooLong: "the path has more than \(Self.longestPath) bytes"
      case .notASocket: "there is something else than a socket"
      case .noSuchSockets: "this process may open no sockets of this kind"
      case .system(let errno): String(cString: strerror(errno))
      }
    return "cannot listen at \(place): \(words)"
  }

  /// What to do about it.
  public var hint: String {
    switch (reason, place) {
    case (.inUse, .unixSocket): "stop that program, or choose another path"
    case (.inUse, _): "stop that program, or choose another port"
    case (.notAllowed, .network(_, ..<1024)):
      "choose a port from 1024 on, or let systemd open the socket and hand it over"
    case (.notAllowed, .unixSocket): "choose a folder that the user who runs this program may write"
    case (.noSuchAddress, _): "give an address of this machine, such as 127.0.0.1"
    case (.noSuchFolder, _): "make the folder first"
    case (.pathTooLong, _): "choose a shorter one"
    case (.notASocket, .unixSocket): "choose another path; the file was left as it is"
    case (.noSuchSockets, _):
      "the unit lets it open none: let systemd open the socket and hand it over, as deploy/README.md has it"
    case (.notAllowed, _), (.notASocket, _), (.system, _):
      "check the address and what the unit allows"
    }
  }
}

extension ListeningAddress: CustomStringConvertible {
  /// The address as somebody would write it.
  public var description: String {
    switch self {
    case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unixSocket(let path): path
    case .inherited: "the socket that was handed over"
    }
  }
}

import Foundation
import NIOCore

/// A Unix domain socket that this process listens at, and its file.
///
/// A server that was killed leaves its file behind. The next server replaces it, but only if no
/// process answers there, and under a lock on the folder (flock(2)), so that only one does.
struct SocketFile {
  /// The descriptor of the socket.
  let descriptor: Int32

  private let path: String
  private let identity: Identity

  /// The identity of a file, which differs from that of a replacement.
  private struct Identity: Equatable {
    let device: UInt64
    let file: UInt64

    init?(_ path: String) {
      guard
        let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType == .typeSocket,
        let device = attributes[.systemNumber] as? NSNumber,
        let file = attributes[.systemFileNumber] as? NSNumber
      else { return nil }
      (self.device, self.file) = (device.uint64Value, file.uint64Value)
    }
  }

  /// Listens at a path.
  ///
  /// The folder and the umask of the process decide who may connect, as for any file.
  ///
  /// - Parameter path: the path of the socket.
  /// - Throws: ``ListeningError``, also if another process listens there or the file is not a
  /// socket; the file is then not changed.
  init(path: String) throws(ListeningError) {
    self.path = path
    let place = ListeningAddress.unixSocket(path: path)
    let address: SocketAddress
    do { address = try SocketAddress(unixDomainSocketPath: path) } catch {
      throw ListeningError(error, at: place)
    }
    let folder = Self.lock(path)
    defer { close(folder) }
    if access(path, F_OK) == 0 { try Self.removeAbandoned(address, path) }
    let descriptor = Self.makeSocket()
    let isBound = address.withSockAddr { bind(descriptor, $0, socklen_t($1)) == 0 }
    guard isBound, listen(descriptor, 4096) == 0, let identity = Identity(path) else {
      let failure = ListeningError(IOError(errnoCode: errno, reason: "bind"), at: place)
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    self.identity = identity
  }

  /// Removes the file, unless another server has replaced it; call it before closing the socket.
  func remove() {
    let folder = Self.lock(path)
    defer { close(folder) }
    if Identity(path) == identity { unlink(path) }
  }

  private static func removeAbandoned(
    _ address: SocketAddress,
    _ path: String
  ) throws(ListeningError) {
    let place = ListeningAddress.unixSocket(path: path)
    guard Identity(path) != nil else { throw ListeningError(place: place, reason: .notASocket) }
    let probe = makeSocket()
    defer { close(probe) }
    // Do not wait for a server whose queue is full.
    _ = fcntl(probe, F_SETFL, O_NONBLOCK)
    let isAnswered = address.withSockAddr { connect(probe, $0, socklen_t($1)) == 0 }
    guard !isAnswered, errno != EAGAIN else { throw ListeningError(place: place, reason: .inUse) }
    guard errno == ECONNREFUSED else {
      throw ListeningError(IOError(errnoCode: errno, reason: "connect"), at: place)
    }
    unlink(path)
  }

  private static func makeSocket() -> Int32 {
    #if os(Linux)
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
  }

  /// Locks the folder until its descriptor is closed.
  private static func lock(_ path: String) -> Int32 {
    let folder = open(
      URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false),
      O_RDONLY | O_DIRECTORY | O_CLOEXEC
    )
    // An unreadable folder is used without a lock: two servers rarely start there at the same
    // moment.
    _ = flock(folder, LOCK_EX)
    return folder
  }
}

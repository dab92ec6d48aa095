package import Foundation

/// Opens and reads the files that settings and options name.
///
/// Whatever has the name, the program does not wait for it: open(2) of a named pipe would wait for
/// another program to open it too, perhaps for ever.
package enum NamedFile {
  /// The kinds of files that a name may stand for.
  package enum Kind: Sendable {
    /// A regular file: one with a secret, or that is read again, at any place, or replaced.
    case regular

    /// Also a pipe, such as of `<(…)` in a shell, or a terminal: it is read once, from its
    /// beginning.
    case stream

    /// The reason to refuse a file of a mode; nil if it is allowed.
    fileprivate func defect(_ mode: mode_t) -> NamedFileError? {
      switch (self, mode & S_IFMT) {
      case (_, S_IFREG): nil
      case (.regular, _): .notRegular
      case (.stream, S_IFDIR): .system(.EISDIR)
      case (.stream, _): nil
      }
    }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - kind: what it may be.
  ///   - isWritable: whether the file is also written.
  /// - Returns: the descriptor, which the caller closes; reads of it wait for data.
  /// - Throws: ``NamedFileError``.
  package static func open(
    _ path: String,
    _ kind: Kind,
    isWritable: Bool = false
  ) throws(NamedFileError) -> Int32 {
    let descriptor = try openWithoutWaiting(path, kind, isWritable: isWritable)
    waitForData(descriptor)
    return descriptor
  }

  /// Reads the beginning of a file.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - kind: what it may be.
  ///   - limit: the most bytes; pass one more than the file may have to see whether it is longer.
  /// - Returns: the bytes.
  /// - Throws: ``NamedFileError``.
  package static func read(
    _ path: String,
    _ kind: Kind,
    atMost limit: Int
  ) throws(NamedFileError) -> Data {
    let descriptor = try openWithoutWaiting(path, kind, isWritable: false)
    defer { close(descriptor) }
    var status = stat()
    let isPipe = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    var data = Data()
    var piece = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while data.count < limit {
      let count = Foundation.read(descriptor, &piece, min(piece.count, limit - data.count))
      switch (count, errno) {
      case (1..., _): data += piece[..<count]
      // At once, while the file is still read without waiting.
      case (0, _) where isPipe && data.isEmpty: throw .noWriter
      case (0, _): return data
      case (_, EAGAIN): waitForData(descriptor)
      case (_, EINTR): continue
      default: throw .last
      }
    }
    return data
  }

  private static func openWithoutWaiting(
    _ path: String,
    _ kind: Kind,
    isWritable: Bool
  ) throws(NamedFileError) -> Int32 {
    // Before it is opened, since that alone does something on some devices.
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    if let defect = kind.defect(status.st_mode) { throw defect }
    let access = isWritable ? O_RDWR : O_RDONLY
    let descriptor = Foundation.open(path, access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    // Another file may have got the name meanwhile.
    let defect = fstat(descriptor, &status) == 0 ? kind.defect(status.st_mode) : .last
    guard let defect else { return descriptor }
    close(descriptor)
    throw defect
  }

  private static func waitForData(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }
}

/// The error when a file that a setting or an option names cannot be read.
package enum NamedFileError: Error, Hashable {
  /// The system refused it.
  case system(POSIXErrorCode)

  /// A folder, a pipe, a socket or a device.
  case notRegular

  /// A pipe that no program has open for writing.
  case noWriter

  /// The error in `errno` after a failed call.
  fileprivate static var last: NamedFileError { .system(POSIXError.last.code) }
}

extension NamedFileError: CustomStringConvertible {
  /// The reason, for parentheses: in lower case and without a full stop, if it is ours.
  package var description: String {
    switch self {
    case .system(let code): String(cString: strerror(code.rawValue))
    case .notRegular: "not a regular file"
    case .noWriter: "a pipe that no program writes to"
    }
  }
}

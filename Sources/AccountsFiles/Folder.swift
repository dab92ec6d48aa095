package import Foundation

/// The folder that a file is in.
package enum Folder {
  /// Makes the entries of a file's folder survive a power loss: fsync(2) of the file does not.
  ///
  /// - Throws: `POSIXError`.
  package static func synchronize(of path: String) throws {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError.last }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError.last }
  }
}

extension POSIXError {
  /// The error that `errno` has of the call that just failed.
  package static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

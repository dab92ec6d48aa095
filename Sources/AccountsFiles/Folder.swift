package import Foundation

/// The folder of a file.
package enum Folder {
  /// Synchronizes a file's folder, so that its entries survive a power loss; fsync(2) of the file
  /// does not.
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
  /// The error in `errno` after a failed call.
  package static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

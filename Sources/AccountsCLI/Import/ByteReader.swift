import Foundation

/// The bytes of a file, or of standard input, a piece at a time and with how many were read.
final class ByteReader {
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private var position = 0

  /// How many bytes were handed over.
  private(set) var consumed = 0

  /// How many bytes there are; nil where that is not known.
  let total: Int?

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``Failure``.
  init(path: String) throws {
    guard path != "-" else {
      handle = .standardInput
      total = nil
      return
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw Failure(
        .fault,
        code: "cannotOpen",
        "the file \(path) cannot be read (\(String(cString: strerror(errno))))",
        hint: "check the path and its permissions"
      )
    }
    self.handle = handle
    var status = stat()
    let isFile = fstat(handle.fileDescriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    total = isFile ? Int(status.st_size) : nil
  }

  /// The next byte; nil behind the last.
  func next() throws -> UInt8? {
    if position == buffer.count {
      buffer = try handle.read(upToCount: 1 << 18).map { Array($0) } ?? []
      position = 0
      if buffer.isEmpty { return nil }
    }
    defer {
      position += 1
      consumed += 1
    }
    return buffer[position]
  }
}

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
    guard try fill() else { return nil }
    defer {
      position += 1
      consumed += 1
    }
    return buffer[position]
  }

  /// The bytes up to the next line end, which is read too; nil behind the last byte.
  ///
  /// - Parameter longest: how many bytes to keep.
  /// - Returns: the bytes, and whether they are the whole line.
  /// - Throws: where the file cannot be read any further.
  func line(longest: Int) throws -> (bytes: [UInt8], isWhole: Bool)? {
    var line: [UInt8] = []
    var isWhole = true
    guard try fill() else { return nil }
    while try fill() {
      let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n"))
      let part = buffer[position..<(end ?? buffer.count)]
      isWhole = isWhole && line.count + part.count <= longest
      if isWhole { line += part }
      consumed += part.count + (end == nil ? 0 : 1)
      position += part.count + (end == nil ? 0 : 1)
      if end != nil { break }
    }
    return (line, isWhole)
  }

  /// Reads on where everything has been handed over; false behind the last byte.
  private func fill() throws -> Bool {
    guard position == buffer.count else { return true }
    buffer = try handle.read(upToCount: 1 << 18).map { Array($0) } ?? []
    position = 0
    return !buffer.isEmpty
  }
}

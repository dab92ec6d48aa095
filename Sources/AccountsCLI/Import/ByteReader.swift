import AccountsFiles
import Foundation

/// Reads lines from a file or standard input, and counts the bytes.
final class ByteReader {
  /// The byte order mark that Windows programs put before UTF-8 (RFC 3629, section 6).
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let handle: FileHandle
  private let name: String
  private let interruption: Interruption?
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtStart = true
  private var isAtEnd = false

  /// The number of bytes returned so far.
  private(set) var consumed = 0

  /// The number of bytes of the file; nil if unknown.
  private let total: Int?

  /// The fraction of the file read so far, from 0 to 1; nil if its length is unknown.
  var fraction: Double? {
    total.map { $0 == 0 ? 1 : min(1, Double(consumed) / Double($0)) }
  }

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - interruption: the interruption that ends waiting for input.
  /// - Throws: ``Failure``.
  init(path: String, interruption: Interruption? = nil) throws {
    self.interruption = interruption
    guard path != "-" else {
      handle = .standardInput
      name = "standard input"
      total = nil
      return
    }
    name = "the file \(path)"
    do {
      let descriptor = try NamedFile.open(path, .stream)
      handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    } catch {
      throw Self.cannotRead(name, error)
    }
    var status = stat()
    let isRegular =
      fstat(handle.fileDescriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    total = isRegular ? Int(status.st_size) : nil
  }

  /// Reads the next line; nil at the end of the file.
  ///
  /// - Parameter longest: the maximum number of bytes to keep.
  /// - Returns: the bytes without the line break, and whether they are the whole line.
  /// - Throws: ``Failure`` if the file cannot be read, and the errors of the interruption.
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

  /// Reads the bytes that are available; empty at the end of the file.
  ///
  /// - Throws: ``Failure`` if the file cannot be read, and the errors of the interruption.
  func piece() throws -> [UInt8] {
    guard try fill() else { return [] }
    let piece = Array(buffer[position...])
    consumed += piece.count
    position = buffer.count
    return piece
  }

  /// The next bytes, which stay unread: as many as are available, up to a number.
  ///
  /// - Throws: ``Failure`` if the file cannot be read, and the errors of the interruption.
  func beginning(of count: Int) throws -> [UInt8] {
    try fill() ? Array(buffer[position...].prefix(count)) : []
  }

  /// Reads more bytes if the buffer is used up; returns false at the end of the file.
  private func fill() throws -> Bool {
    if isAtStart {
      isAtStart = false
      try skipByteOrderMark()
    }
    guard position == buffer.count else { return true }
    buffer = try available()
    position = 0
    return !buffer.isEmpty
  }

  private func skipByteOrderMark() throws {
    let mark = Self.byteOrderMark
    while buffer.count < mark.count, mark.starts(with: buffer), !isAtEnd {
      buffer += try available()
    }
    guard buffer.starts(with: mark) else { return }
    position = mark.count
    consumed = mark.count
  }

  /// Reads the available bytes; empty at the end of the file.
  private func available() throws -> [UInt8] {
    // A terminal can be read again after its end.
    guard !isAtEnd else { return [] }
    try interruption?.waitForInput(handle.fileDescriptor)
    let size = 1 << 18
    var reason: CInt = 0
    let piece = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      var length: Int
      repeat {
        length = read(handle.fileDescriptor, bytes.baseAddress, size)
      } while length < 0 && errno == EINTR
      reason = length < 0 ? errno : 0
      count = max(0, length)
    }
    if let code = POSIXErrorCode(rawValue: reason) {
      throw Self.cannotRead(name, .system(code))
    }
    isAtEnd = piece.isEmpty
    return piece
  }

  private static func cannotRead(_ name: String, _ reason: NamedFileError) -> Failure {
    Failure(
      .fault,
      code: .cannotOpen,
      "\(name) cannot be read (\(reason))",
      hint: "check the path and its permissions"
    )
  }
}

import Foundation

/// A text file whose lines are sorted by key, searched on disk by bisection: whatever its size, it
/// takes no memory.
final class SortedFile: Sendable {
  /// Returns the key of a line; nil if it has none.
  typealias Key = @Sendable (ArraySlice<UInt8>) -> [UInt8]?

  /// The most bytes of a line, with its end.
  static let longestLine = 512

  private let descriptor: Int32
  private let size: Int
  private let key: Key

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - key: returns the key of a line.
  /// - Throws: ``NamedFileError``; `POSIXError`.
  init(path: String, key: @escaping Key) throws {
    self.key = key
    descriptor = try NamedFile.open(path, .regular)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw POSIXError.last }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Whether one of the first lines has a key.
  var hasKeys: Bool {
    var offset = 0
    for _ in 0..<8 {
      guard let line = line(from: offset) else { return false }
      if line.key != nil { return true }
      offset = line.start + 1
    }
    return false
  }

  /// Whether the lines are sorted, as far as a few hundred samples show.
  var isSorted: Bool {
    let samples = (0..<256).compactMap { line(from: size / 256 * $0)?.key }
    return zip(samples, samples.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
  }

  /// Whether any line has a key.
  func contains(_ wanted: [UInt8]) -> Bool {
    var (low, high) = (0, size)
    // The wanted line begins at or after `low`, and before `high`.
    while low < high {
      let middle = (low + high) / 2
      guard let (found, start) = entry(from: middle), start < high else {
        high = middle
        continue
      }
      if found == wanted { return true }
      if found.lexicographicallyPrecedes(wanted) { low = start + 1 } else { high = middle }
    }
    return false
  }

  /// The first line with a key that begins at or after an offset; nil if there is none.
  private func entry(from offset: Int) -> (key: [UInt8], start: Int)? {
    var next = line(from: offset)
    while let (key, start) = next {
      if let key { return (key, start) }
      next = line(from: start + 1)
    }
    return nil
  }

  /// The first line that begins at or after an offset; nil if there is none.
  private func line(from offset: Int) -> (key: [UInt8]?, start: Int)? {
    var start = 0
    if offset > 0 {
      // A line begins after a line end, which may be right before the offset.
      guard let end = read(at: offset - 1).firstIndex(of: Self.lineEnd) else { return nil }
      start = offset + end
    }
    let bytes = read(at: start)
    guard !bytes.isEmpty else { return nil }
    let line = bytes.prefix { $0 != Self.lineEnd }
    return (key(line.last == UInt8(ascii: "\r") ? line.dropLast() : line), start)
  }

  private static let lineEnd = UInt8(ascii: "\n")

  private func read(at offset: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.longestLine)
    let result = pread(descriptor, &bytes, bytes.count, off_t(offset))
    return Array(bytes.prefix(max(0, result)))
  }
}

import Foundation

/// A file with a secret code, which would be seen by other users among the arguments.
enum CodeFile {
  /// Reads the first bytes, more than any code has.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - hint: the hint if it cannot be read.
  /// - Returns: the text.
  /// - Throws: ``Failure`` if the file cannot be read.
  static func read(_ path: String, hint: String) throws -> String {
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      let bytes = try handle.read(upToCount: 1024) ?? Data()
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw Failure(.refused, code: .cannotOpen, "cannot read the file \(path)", hint: hint)
    }
  }
}

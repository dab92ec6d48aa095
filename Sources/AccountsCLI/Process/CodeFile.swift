import AccountsFiles
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
      return String(decoding: try NamedFile.read(path, .stream, atMost: 1024), as: UTF8.self)
    } catch {
      throw Failure(
        .refused,
        code: .cannotOpen,
        "cannot read the file \(path) (\(error))",
        hint: hint
      )
    }
  }
}

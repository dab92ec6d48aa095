import AccountsFiles
import AccountsTransfer
import Foundation

/// Reads form files.
enum FormFileReader {
  /// Reads and parses a file.
  ///
  /// - Parameter path: the path.
  /// - Returns: the form file.
  /// - Throws: ``Failure`` with all errors, each with its line.
  static func read(_ path: String) throws -> FormFile {
    let bytes: Data
    do {
      bytes = try NamedFile.read(path, .stream, atMost: FormFile.maximumBytes + 1)
    } catch {
      throw Failure(
        .refused,
        code: .formFile,
        "cannot read the form file \(path) (\(error))",
        hint: "check the path and its permissions"
      )
    }
    guard bytes.count <= FormFile.maximumBytes else {
      throw Failure(
        .refused,
        code: .formFile,
        "the form file \(path) has more than \(FormFile.maximumBytes) bytes",
        hint: "see 'accounts form --help' for an example"
      )
    }
    do {
      return try FormFile(Array(bytes))
    } catch {
      throw Failure(
        .refused,
        error.all.map { (FailureCode.formFile.rawValue, "\(path):\($0.line): \($0.message)") },
        hint: "see 'accounts form --help' for an example"
      )
    }
  }
}

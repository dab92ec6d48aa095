package import Foundation

/// The error when a key file cannot be used.
public struct KeyFileError: Error, Hashable {
  /// The reasons.
  package enum Reason: Hashable {
    case missing
    case empty
    case damaged(line: Int)
    case readableByOthers
    case foreign
    case notAFile
    case tooLong
    case system(POSIXErrorCode)

    /// Creates the reason for a file that cannot be opened.
    init(_ error: NamedFileError) {
      self =
        switch error {
        case .system(let code): .system(code)
        case .notRegular, .noWriter: .notAFile
        }
    }
  }

  /// The file.
  public let path: String

  package let reason: Reason
}

extension KeyFileError: CustomStringConvertible {
  /// The message, in lower case and without a full stop; it never includes the file's contents.
  public var description: String {
    let words =
      switch reason {
      case .missing: "is missing"
      case .empty: "contains no keys"
      case .damaged(let line): "has an invalid key on line \(line)"
      case .readableByOthers: "is readable by other users of this machine"
      case .foreign: "belongs to another user of this machine"
      case .notAFile: "is not a regular file"
      case .tooLong: "is larger than 64 KiB"
      case .system(let code): "cannot be used (\(String(cString: strerror(code.rawValue))))"
      }
    return "the key file \(path) \(words)"
  }

  /// The advice for fixing the error.
  public var hint: String {
    switch reason {
    case .missing, .empty, .damaged: "restore the file from your copy"
    case .readableByOthers: "run 'chmod 600 \(path)'"
    case .foreign: "make the user who runs this program the owner of the file"
    case .system(.ENOSPC), .system(.EDQUOT): "free some space and try again"
    case .notAFile, .tooLong, .system: "check the path and its permissions"
    }
  }
}

package import Foundation

/// A file of keys that cannot be used.
public struct KeyFileError: Error, Hashable {
  /// Why a file cannot be used.
  package enum Reason: Hashable {
    case missing
    case empty
    case damaged(line: Int)
    case readableByOthers
    case foreign
    case notAFile
    case tooLong
    case system(POSIXErrorCode)
  }

  /// The file.
  public let path: String

  package let reason: Reason
}

extension KeyFileError: CustomStringConvertible {
  /// What is wrong, in lower case and without a full stop; never what the file holds.
  public var description: String {
    let words =
      switch reason {
      case .missing: "is missing"
      case .empty: "has no key"
      case .damaged(let line): "has a line that is no key (line \(line))"
      case .readableByOthers: "can be read by others"
      case .foreign: "belongs to somebody else"
      case .notAFile: "is no file"
      case .tooLong: "is longer than 64 KiB"
      case .system(let code): "cannot be used (\(String(cString: strerror(code.rawValue))))"
      }
    return "the key file \(path) \(words)"
  }

  /// What to do about it.
  public var hint: String {
    switch reason {
    case .missing, .empty, .damaged: "put the file back from where you keep a copy of it"
    case .readableByOthers: "chmod 600 \(path)"
    case .foreign: "give it to the user who runs this program"
    case .notAFile, .tooLong, .system: "check the path and its permissions"
    }
  }
}

/// The error when a list of breached passwords cannot be used.
public struct BreachedPasswordsError: Error, Hashable {
  /// The reasons.
  package enum Reason: Hashable {
    case unreadable
    case notAFile
    case unsorted
    case empty
  }

  /// The file.
  public let path: String

  package let reason: Reason
}

extension BreachedPasswordsError: CustomStringConvertible {
  /// The message, in lower case and without a full stop.
  public var description: String {
    let words =
      switch reason {
      case .unreadable: "cannot be read"
      case .notAFile: "is not a regular file"
      case .unsorted:
        "is not sorted by hash: download the version that is ordered by hash, or sort the file"
      case .empty: "is empty"
      }
    return "the list of breached passwords \(path) \(words)"
  }
}

/// An error in a theme folder.
public struct PageThemeError: Error, CustomStringConvertible {
  /// The file or folder.
  public let path: String

  /// The reason.
  public let reason: Reason

  /// The reason why a theme cannot be used.
  public enum Reason: Sendable {
    /// The file or folder does not exist or cannot be read.
    case unreadable

    /// The file is a symbolic link, or no regular file: browsers get the file's content, which may
    /// be secret elsewhere.
    case notAFile

    /// The template has a name that no page uses.
    case unknown

    /// The template is not valid Mustache.
    case malformed
  }

  /// The path and the reason.
  public var description: String {
    switch reason {
    case .unreadable: "\(path) cannot be read"
    case .notAFile:
      "\(path) is a symbolic link, or not a regular file; copy the file itself into the folder"
    case .unknown: "no page uses the template \(path)"
    case .malformed: "\(path) is not a valid Mustache template: a section or a tag is not closed"
    }
  }
}

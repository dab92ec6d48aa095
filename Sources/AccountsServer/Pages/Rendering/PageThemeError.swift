/// A folder of templates that cannot be used.
public struct PageThemeError: Error, CustomStringConvertible {
  /// The file or folder.
  public let path: String

  /// What is wrong with it.
  public let reason: Reason

  /// What is wrong with it.
  public enum Reason: Sendable {
    /// It is not there, or may not be read.
    case unreadable

    /// No page has a template of that name.
    case unknown

    /// It is no template of Mustache.
    case malformed
  }

  /// The path and what is wrong with it.
  public var description: String {
    switch reason {
    case .unreadable: "\(path) cannot be read"
    case .unknown: "\(path) is no template that a page has"
    case .malformed: "\(path) is no Mustache template: a section is not closed, or a tag has no end"
    }
  }
}

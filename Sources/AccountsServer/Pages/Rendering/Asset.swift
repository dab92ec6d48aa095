import Foundation

/// A file embedded in the program: a template or a static file.
struct Asset: Sendable {
  /// The name, such as `layout.mustache`.
  let name: String

  /// The content.
  let bytes: Data

  /// The templates of the pages, which stand in the rooms.
  static let templates = all.filter { $0.name.hasSuffix(".mustache") }

  /// The static files: the style sheet, the script and the icon.
  static let statics = all.filter { !$0.name.hasSuffix(".mustache") }

  private static let all = EmbeddedFiles.all.map { name, content in
    Asset(name: name, bytes: content.withUTF8Buffer { Data($0) })
  }
}

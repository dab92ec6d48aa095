import CAssets
import Foundation

/// A file embedded in the program: a template or a static file.
struct Asset: Sendable {
  /// The path below the folder of its kind, such as `layout.mustache`.
  let name: String

  /// The content.
  let bytes: Data

  /// The templates of the pages.
  static let templates = all(in: "templates")

  /// The static files: the style sheet, the script and the icon.
  static let statics = all(in: "static")

  private static func all(in folder: String) -> [Asset] {
    let first = accounts_first_asset()
    return (0..<accounts_asset_count)
      .compactMap { index in
        let asset = first[index]
        let path = String(cString: asset.path)
        guard path.hasPrefix("\(folder)/") else { return nil }
        return Asset(
          name: String(path.dropFirst(folder.count + 1)),
          bytes: Data(bytes: asset.bytes, count: asset.count)
        )
      }
  }
}

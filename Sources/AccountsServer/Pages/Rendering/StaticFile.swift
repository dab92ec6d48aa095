import Accounts
import Foundation

/// Something that pages refer to.
struct StaticFile: Sendable {
  /// The endings of what a theme may have of its own: images and fonts.
  static let themeTypes: Set<String> = ["svg", "png", "webp", "woff2"]

  /// What it holds.
  let bytes: Data

  /// Its type, by the ending of its name.
  let mediaType: String

  /// What tells this content from another.
  let version: String

  init(name: String, bytes: Data) {
    self.bytes = bytes
    version = String(SHA256.hexadecimal(bytes).prefix(16))
    mediaType =
      switch name.split(separator: ".").last {
      case "css": "text/css; charset=utf-8"
      case "js": "text/javascript; charset=utf-8"
      case "svg": "image/svg+xml"
      case "png": "image/png"
      case "webp": "image/webp"
      case "woff2": "font/woff2"
      default: "application/octet-stream"
      }
  }
}

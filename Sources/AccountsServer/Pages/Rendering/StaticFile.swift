import Accounts
import Foundation

/// Something that pages refer to.
struct StaticFile: Sendable {
  /// The types of what a theme may have of its own, images and fonts, by the ending.
  static let themeTypes = [
    "svg": "image/svg+xml", "png": "image/png", "webp": "image/webp", "woff2": "font/woff2",
  ]

  /// What it holds.
  let bytes: Data

  /// Its type, by the ending of its name.
  let mediaType: String

  /// What tells this content from another.
  let version: String

  init(name: String, bytes: Data) {
    self.bytes = bytes
    version = String(Digest.sha256.hexadecimal(bytes).prefix(16))
    mediaType =
      switch name.split(separator: ".").last.map(String.init) {
      case "css": "text/css; charset=utf-8"
      case "js": "text/javascript; charset=utf-8"
      case let ending: ending.flatMap { Self.themeTypes[$0] } ?? "application/octet-stream"
      }
  }
}

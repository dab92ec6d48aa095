import Accounts
import Foundation

/// A file that pages refer to.
struct StaticFile: Sendable {
  /// The media types of the images and fonts that a theme may add, by file extension.
  static let themeTypes = [
    "svg": "image/svg+xml", "png": "image/png", "webp": "image/webp", "woff2": "font/woff2",
  ]

  /// The content.
  let bytes: Data

  /// The media type, by file extension.
  let mediaType: String

  /// The version: a hash of the content.
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

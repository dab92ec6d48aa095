import Accounts
import Foundation

/// Something that pages refer to.
struct StaticFile: Sendable {
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
      default: "application/octet-stream"
      }
  }
}

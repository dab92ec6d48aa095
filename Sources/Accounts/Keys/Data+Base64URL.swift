import Foundation

extension Data {
  /// Base64url (RFC 4648 section 5) without padding.
  var base64URL: String {
    base64EncodedString()
      .replacing("+", with: "-")
      .replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Reads base64url without padding; nil where the text is none.
  init?(base64URL text: String) {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    self.init(base64Encoded: standard + padding)
  }
}

import Foundation

extension Data {
  /// Base64url (RFC 4648 section 5) without padding.
  var base64URL: String {
    base64EncodedString()
      .replacing("+", with: "-")
      .replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

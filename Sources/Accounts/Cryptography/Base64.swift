package import Foundation

extension Data {
  /// Base64url (RFC 4648 section 5) without padding.
  package var base64URL: String {
    base64EncodedString()
      .replacing("+", with: "-")
      .replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Parses base64url without padding; nil for any other text.
  package init?(base64URL text: String) {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    self.init(base64Encoded: standard + padding)
  }
}

extension [UInt8] {
  /// Parses base64 (RFC 4648 section 4), with or without padding.
  init?(base64 text: some StringProtocol) {
    let plain = text.prefix { $0 != "=" }
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    let end = text[plain.endIndex...]
    guard end.utf8.count <= 2, end.allSatisfy({ $0 == "=" }),
      let data = Data(base64Encoded: plain + padding)
    else { return nil }
    self.init(data)
  }

  /// Base64 without padding, as in the PHC string format.
  var base64: String { Data(self).base64EncodedString().replacing("=", with: "") }
}

import Foundation

/// The content security policy of the pages (W3C Content Security Policy Level 3).
enum ContentPolicy {
  /// Creates a nonce of 144 random bits, by which the browser recognizes our script.
  static func nonce() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<18).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return Data(bytes).base64EncodedString()
  }

  /// The policy of a page: its own style sheet, images and fonts, its own script, forms to its own site, and nothing
  /// else.
  static func header(nonce: String) -> String {
    [
      "default-src 'none'", "style-src 'self'", "script-src 'nonce-\(nonce)'", "img-src 'self'",
      "font-src 'self'", "connect-src 'self'", "form-action 'self'", "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    .joined(separator: "; ")
  }
}

import Foundation

/// The content security policy of the pages (W3C Content Security Policy Level 3).
enum ContentPolicy {
  /// Creates a nonce of 144 random bits, by which the browser recognizes our script.
  static func nonce() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<18).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return Data(bytes).base64EncodedString()
  }

  /// The policy of a page: its own style sheet, images and fonts, its own script, forms to its own
  /// site, and nothing else.
  ///
  /// - Parameters:
  ///   - nonce: the nonce of the page's script.
  ///   - reports: the URL to which browsers report violations (CSP level 3 section 6.5.1); nil for
  ///     none.
  ///   - loginDomain: the domain whose hosts a login leads back to; nil for none. Browsers apply
  ///     the policy of a form to the redirect that answers it.
  /// - Returns: the value of the header.
  static func header(
    nonce: String,
    reports: String? = nil,
    loginDomain: String? = nil
  ) -> String {
    let others = loginDomain.map { " https://\($0):* https://*.\($0):*" } ?? ""
    let directives = [
      "default-src 'none'", "style-src 'self'", "script-src 'nonce-\(nonce)'", "img-src 'self'",
      "font-src 'self'", "connect-src 'self'", "form-action 'self'\(others)", "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    return (directives + (reports.map { ["report-uri \($0)"] } ?? [])).joined(separator: "; ")
  }
}

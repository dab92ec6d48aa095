import Accounts
import AccountsForms
import Foundation

/// The secret key of a browser, from which the CSRF tokens of its forms are made.
///
/// A page of another site can make the browser send a form, but can read neither the key nor the
/// tokens in our pages: a form without a valid token did not come from our pages (ASVS 5.0 3.5.1).
/// The server stores neither key nor token.
struct CSRFKey: Sendable {
  private let key: Key

  /// Creates a random key.
  init() { key = Key() }

  /// Reads the key from a cookie; nil if it is malformed.
  init?(_ text: Secret) {
    guard let key = text.withUTF8({ Key($0) }) else { return nil }
    self.key = key
  }

  /// The value of the cookie in base64url: 43 characters.
  var text: Secret { key.line }

  /// Creates a token for a form, a different one each time.
  ///
  /// The token is masked, so that compressing the page does not reveal it (BREACH, CVE-2013-3587).
  ///
  /// - Parameter form: the form and its user; the token is not valid for any other.
  /// - Returns: the token in base64url: 86 characters.
  func token(for form: String) -> String {
    let mask = (0..<Self.codeLength).map { _ in UInt8.random(in: .min ... .max) }
    let masked = zip(mask, key.derived(for: form)).map { $0 ^ $1 }
    return Data(mask + masked).base64URL
  }

  /// Whether a token was made with this key for a form.
  func made(_ token: String, for form: String) -> Bool {
    guard let bytes = Data(base64URL: token).map(Array.init), bytes.count == 2 * Self.codeLength
    else { return false }
    let code = zip(bytes.prefix(Self.codeLength), bytes.dropFirst(Self.codeLength)).map { $0 ^ $1 }
    return Secret.areEqual(code, key.derived(for: form))
  }

  /// The length of an HMAC-SHA-256 in bytes.
  private static let codeLength = 32
}

import Accounts
import AccountsForms
import Foundation

/// A secret that one browser keeps, and what a form that was made for it carries to show so.
///
/// A page of another site can have the browser send a form, but reads neither the secret nor the token in our pages: what
/// comes without a token was not sent from one of them (ASVS 5.0 3.5.1). Nothing of it is stored.
struct FormKey: Sendable {
  private let key: Key

  /// Makes a key from the system's randomness.
  init() { key = Key() }

  /// Takes the key that a browser kept; nil where it cannot be one.
  init?(_ text: Secret) {
    guard let key = text.withUTF8({ Key($0) }) else { return nil }
    self.key = key
  }

  /// What the browser keeps, in base64url: 43 characters.
  var text: Secret { key.line }

  /// A token for a form, another one each time.
  ///
  /// It is masked, so that compressing the page that has it gives nothing away (BREACH, CVE-2013-3587).
  ///
  /// - Parameter form: which form, and whose: one that was made for another is worth nothing here.
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

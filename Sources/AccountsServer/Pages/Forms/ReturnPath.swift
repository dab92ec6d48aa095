/// A place on this site to go to after logging in: never one elsewhere, whoever made up the address (ASVS 5.0 3.7.2).
struct ReturnPath: Equatable {
  /// The path with its query.
  let text: String

  /// The most bytes of one.
  private static let maximumLength = 1024

  /// Takes what an address says; nil for what a browser could take for another site.
  ///
  /// Browsers read a backslash as a slash, skip tabs and line breaks, and take `//` for the beginning of a host
  /// (WHATWG URL section 4.4).
  init?(_ text: String?) {
    guard
      let text, text.utf8.count <= Self.maximumLength, text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    self.text = text
  }

  private init(known text: String) { self.text = text }

  /// Where people find their account.
  static let account = ReturnPath(known: "/account")

  /// Where people find their sessions.
  static let sessions = ReturnPath(known: "/account/sessions")

  /// Where people log in.
  ///
  /// - Parameter place: where they go afterwards; nil for their account.
  /// - Returns: the path.
  static func logIn(returningTo place: ReturnPath? = nil) -> ReturnPath {
    guard let place, place != account, place.text != "/" else { return ReturnPath(known: "/login") }
    return ReturnPath(known: "/login?\(place.query)")
  }

  /// The path as a value behind a question mark: `return_to=…`.
  var query: String {
    // What a path may hold unescaped, a value behind a question mark may not.
    let value = text.utf8.reduce(into: "") { value, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
        value.unicodeScalars.append(Unicode.Scalar(byte))
      default: value += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return "return_to=\(value)"
  }
}

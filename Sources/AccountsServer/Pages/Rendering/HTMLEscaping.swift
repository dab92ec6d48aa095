import Mustache

/// Escapes values for HTML byte by byte (WHATWG HTML section 13.1.4).
///
/// The library's own escaping compares each `Character`. A combining mark after `"`, or a prepended one before `<`,
/// forms one character with it (UAX 29), which the library does not escape; a browser sees the mark and the `<`.
struct HTMLEscaping: MustacheContentType {
  /// The pragma at the head of every template, which selects this escaping.
  static let pragma: String = {
    MustacheContentTypes.register(HTMLEscaping(), named: "HTML_BY_BYTES")
    return "{{% CONTENT_TYPE: HTML_BY_BYTES}}\n"
  }()

  func escapeText(_ text: String) -> String {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      case UInt8(ascii: "'"): escaped += "&#39;".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

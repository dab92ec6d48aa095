import Mustache

/// How values stand in a page: what HTML would take for its own is written as a reference (WHATWG HTML section 13.1.4).
///
/// The library's own way goes by `Character`. A combining mark behind `"`, or a prepended one before `<`, is one
/// character with it (UAX 29), which is not among those that it escapes; a browser sees the mark and the `<`.
struct HTMLEscaping: MustacheContentType {
  /// What stands at the head of every template, so that its values are escaped so.
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

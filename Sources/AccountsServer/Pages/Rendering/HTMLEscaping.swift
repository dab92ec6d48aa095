import Mustache

/// Escapes values for HTML byte by byte (WHATWG HTML section 13.1.4).
///
/// The library's own escaping compares each `Character`. A combining mark after `"`, or a prepended
/// one before `<`, forms one character with it (UAX 29), which the library does not escape; a
/// browser sees the mark and the `<`.
struct HTMLEscaping: MustacheContentType {
  /// The pragma at the head of every template, which selects this escaping.
  static let pragma: String = {
    MustacheContentTypes.register(HTMLEscaping(), named: "HTML_BY_BYTES")
    return "{{% CONTENT_TYPE: HTML_BY_BYTES}}\n"
  }()

  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(where: { Self.reference(to: $0) != nil }) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if let reference = Self.reference(to: byte) {
        escaped += reference.utf8
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// The character reference in place of a character; nil for one that stays as it is.
  private static func reference(to byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}

import Foundation

/// A text for a header, such as a subject or the name of a person, in ASCII (RFC 2047).
struct HeaderText {
  /// The most UTF-8 bytes in an encoded word.
  ///
  /// The word has 64 characters then; its line must have 76 at most, with the name of the header.
  private static let wordLength = 39

  /// The most characters of a text that is written as it is.
  private static let plainLength = 60

  private let text: String

  /// Creates a text; nil if it has a control character or a line separator, which could begin
  /// another header.
  init?(_ text: String) {
    let isOneLine = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isOneLine else { return nil }
    self.text = text
  }

  /// The text as the value of a header.
  var value: String { isPlain(text.unicodeScalars.allSatisfy { $0.isASCII }) ? text : encoded }

  /// The text as the name before an address: quoted if it has special characters (RFC 5322 section
  /// 3.2.3).
  var displayName: String {
    guard isPlain(text.unicodeScalars.allSatisfy { $0.isASCII }) else { return encoded }
    let isAtoms = text.utf8.allSatisfy { byte in
      Self.isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~ ".utf8.contains(byte)
    }
    guard !isAtoms else { return text }
    return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private func isPlain(_ isASCII: Bool) -> Bool {
    // Text that looks like an encoded word would be decoded; outer and repeated spaces would be
    // lost.
    isASCII && text.utf8.count <= Self.plainLength && !text.contains("=?") && !text.contains("  ")
      && text.first != " " && text.last != " "
  }

  private var encoded: String {
    var words: [String] = []
    var word: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if word.count + bytes.count > Self.wordLength {
        words.append(Self.framed(word))
        word = []
      }
      word += bytes
    }
    if !word.isEmpty || words.isEmpty { words.append(Self.framed(word)) }
    return words.joined(separator: "\r\n ")
  }

  private static func framed(_ bytes: [UInt8]) -> String {
    "=?utf-8?B?\(Data(bytes).base64EncodedString())?="
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension SourceLexer {
  /// Whether each byte is in an operator.
  static let signs = table(of: "=+-*/%<>!&|^~?.", others: false)

  /// Whether each byte is in a name or a number.
  static let letters = table(
    of: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$",
    others: true
  )

  private static func table(of characters: String, others isBeyondASCII: Bool) -> [Bool] {
    var table = Array(repeating: false, count: 128) + Array(repeating: isBeyondASCII, count: 128)
    for byte in characters.utf8 { table[Int(byte)] = true }
    return table
  }
}

/// The characters that begin or end a part of a source file.
extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backtick = UInt8(ascii: "`")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let asterisk = UInt8(ascii: "*")
  static let numberSign = UInt8(ascii: "#")
  static let equalsSign = UInt8(ascii: "=")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
}

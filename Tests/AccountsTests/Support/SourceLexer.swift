/// Splits the text of a source file into tokens.
///
/// Comments are left out, literals are emptied, and one space separates the tokens, so that
/// `run (x)`, `run(` at the end of a line and `let act = run` are alike to a rule. Code within a
/// text, such as an interpolation, is code.
struct SourceLexer {
  enum Language: CaseIterable, Sendable {
    case swift, c, script
  }

  /// A text or a regular expression.
  struct Literal {
    var text = ""

    /// The code in a text, one piece for each interpolation.
    var code: [String] = []

    var line = 0
    var isPattern = false
  }

  private(set) var literals: [Literal] = []

  /// The tokens in ASCII, with a space before and after each.
  private(set) var code: [UInt8] = [.space]

  /// The place of each token in the code, and its line in the file.
  private(set) var tokens: [(start: Int, line: Int)] = []

  private let language: Language
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(_ text: String, _ language: Language) {
    self.language = language
    // What follows the end is read ahead.
    bytes = Array(text.utf8) + [0, 0, 0, 0]
    lex(until: nil)
  }

  /// Reads code up to its end, or up to the parenthesis or brace that closes an interpolation.
  private mutating func lex(until end: UInt8?) {
    let opening: UInt8 = end == .closeBrace ? .openBrace : .openParenthesis
    var depth = 0
    while place < bytes.count - 4 {
      let byte = bytes[place]
      if let end, byte == end {
        if depth == 0 { return }
        depth -= 1
      }
      if byte == opening { depth += 1 }
      if !skipBlank(), !readLiteral() { readToken() }
    }
  }

  /// Skips a space, a line break or a comment; false if there is none.
  private mutating func skipBlank() -> Bool {
    let (byte, next) = (bytes[place], bytes[place + 1])
    if byte == .slash, next == .slash {
      place = bytes[place...].firstIndex(of: .newline) ?? bytes.count - 4
    } else if byte == .slash, next == .asterisk {
      skipBlock()
    } else if byte == .backslash, next == .newline {
      advance(2)
    } else if byte <= .space {
      advance(1)
    } else {
      return false
    }
    return true
  }

  /// Skips a comment of several lines; those of Swift nest.
  private mutating func skipBlock() {
    var depth = 0
    repeat {
      if bytes[place] == .slash, bytes[place + 1] == .asterisk, depth == 0 || language == .swift {
        depth += 1
        place += 2
      } else if bytes[place] == .asterisk, bytes[place + 1] == .slash {
        depth -= 1
        place += 2
      } else {
        advance(1)
      }
    } while depth > 0 && place < bytes.count - 4
  }

  /// Reads a literal, and stores its text; false if there is none.
  private mutating func readLiteral() -> Bool {
    var hashes = 0
    if language == .swift { while bytes[place + hashes] == .numberSign { hashes += 1 } }
    guard place + hashes < bytes.count - 4 else { return false }
    switch bytes[place + hashes] {
    case .quote: readText(.quote, hashes)
    case .apostrophe where language != .swift: readText(.apostrophe, 0)
    case .backtick where language == .script: readText(.backtick, 0)
    case .slash where language != .c && (hashes > 0 || startsPattern): return readPattern(hashes)
    default: return false
    }
    return true
  }

  /// Whether a slash begins a regular expression: what precedes it is no operand.
  private var startsPattern: Bool {
    guard ![.space, .newline, .equalsSign].contains(bytes[place + 1]) else { return false }
    guard let start = tokens.last?.start else { return true }
    let last = code[code.count - 2]
    if isWord(last) {
      let word = String(decoding: code[start..<(code.count - 1)], as: UTF8.self)
      return ["return", "in", "case", "of", "typeof", "try"].contains(word)
    }
    return ![.closeParenthesis, .closeBracket, .closeBrace, .quote].contains(last)
  }

  private mutating func readText(_ mark: UInt8, _ hashes: Int) {
    let index = open("\"\"")
    place += hashes
    let isLong =
      language == .swift && bytes[place + 1] == .quote && bytes[place + 2] == .quote
    let width = isLong ? 3 : 1
    place += width
    var text: [UInt8] = []
    while place < bytes.count - 4 {
      if isAt(mark, width, hashes) {
        place += width + hashes
        break
      }
      if let code = readInterpolation(mark, hashes) {
        literals[index].code.append(code)
        text += Array("\\(\(code))".utf8)
        continue
      }
      if bytes[place] == .backslash, hashes == 0 {
        text.append(.backslash)
        advance(1)
      } else if bytes[place] == .newline, width == 1, mark != .backtick {
        // Not closed: the compiler refuses it.
        break
      }
      text.append(bytes[place])
      advance(1)
    }
    literals[index].text = String(decoding: text, as: UTF8.self)
  }

  private func isAt(_ mark: UInt8, _ width: Int, _ hashes: Int) -> Bool {
    guard bytes[place] == mark, bytes[place..<(place + width)].allSatisfy({ $0 == mark }) else {
      return false
    }
    let end = place + width + hashes
    return end <= bytes.count && bytes[(place + width)..<end].allSatisfy { $0 == .numberSign }
  }

  /// Reads the code of an interpolation; nil if none begins here.
  private mutating func readInterpolation(_ mark: UInt8, _ hashes: Int) -> String? {
    var start = place + 1
    switch (language, bytes[place]) {
    case (.swift, .backslash):
      while bytes[start] == .numberSign { start += 1 }
      guard start - place - 1 == hashes, bytes[start] == .openParenthesis else { return nil }
    case (.script, UInt8(ascii: "$")) where mark == .backtick:
      guard bytes[start] == .openBrace else { return nil }
    default: return nil
    }
    place = start + 1
    emit("(")
    let first = code.count
    lex(until: language == .swift ? .closeParenthesis : .closeBrace)
    let text = String(decoding: code[first...].dropLast(), as: UTF8.self)
    emit(")")
    place += 1
    return text
  }

  private mutating func readPattern(_ hashes: Int) -> Bool {
    var end = place + hashes + 1
    var isInClass = false
    while end < bytes.count - 4 {
      let byte = bytes[end]
      if byte == .newline, hashes == 0 { return false }
      if byte == .backslash {
        end += 2
        continue
      }
      if byte == .openBracket { isInClass = true }
      if byte == .closeBracket { isInClass = false }
      if byte == .slash, !isInClass || hashes > 0,
        bytes[(end + 1)...].prefix(hashes).allSatisfy({ $0 == .numberSign })
      {
        break
      }
      end += 1
    }
    let index = open("//")
    literals[index].isPattern = true
    literals[index].text = String(decoding: bytes[(place + hashes + 1)..<end], as: UTF8.self)
    while place < end + 1 + hashes { advance(1) }
    return true
  }

  private mutating func readToken() {
    let start = place
    let isQuoted = bytes[place] == .backtick
    if isQuoted { place += 1 }
    if isWord(bytes[place]) {
      while isWord(bytes[place]) { place += 1 }
      emit(String(decoding: bytes[(isQuoted ? start + 1 : start)..<place], as: UTF8.self))
      if isQuoted, bytes[place] == .backtick { place += 1 }
      return
    }
    while Self.signs[Int(bytes[place])], !beginsComment { place += 1 }
    if place == start { place += 1 }
    emit(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  private var beginsComment: Bool {
    bytes[place] == .slash && [.slash, .asterisk].contains(bytes[place + 1])
  }

  private mutating func open(_ token: String) -> Int {
    emit(token)
    literals.append(Literal(line: line))
    return literals.count - 1
  }

  private mutating func emit(_ token: String) {
    tokens.append((code.count, line))
    for byte in token.utf8 { code.append(byte < 0x80 ? byte : UInt8(ascii: "x")) }
    code.append(.space)
  }

  private mutating func advance(_ count: Int) {
    for _ in 0..<count {
      if bytes[place] == .newline { line += 1 }
      place += 1
    }
  }

  private func isWord(_ byte: UInt8) -> Bool { Self.letters[Int(byte)] }
}

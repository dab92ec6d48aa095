import Foundation

/// A file of texts: comments, and entries such as `"logIn" = "Log in";`, as translators' tools
/// write them.
struct StringsFile {
  /// A text and its place.
  struct Entry: Equatable {
    let key: String
    let text: String
    let line: Int
  }

  let path: String

  /// The first comment, on one line.
  private(set) var comment = ""

  private(set) var entries: [Entry] = []

  /// The texts by key.
  private(set) var texts: [String: String] = [:]

  /// Reads a file.
  ///
  /// - Throws: ``Fault`` for what is neither, and a key without a text or with two.
  init(path: String) throws {
    try self.init(try String(contentsOfFile: path, encoding: .utf8), path: path)
  }

  /// Reads the content of a file.
  init(_ content: String, path: String) throws {
    self.path = path
    var rest = Scanner(content.unicodeScalars.filter { $0 != "\u{FEFF}" && $0 != "\r" })
    while true {
      rest.skipSpace()
      guard !rest.isAtEnd else { return }
      if let text = rest.comment() {
        if comment.isEmpty {
          comment = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        continue
      }
      let line = rest.line
      guard let key = rest.quoted(), rest.take("="), let text = rest.quoted(), rest.take(";"),
        !text.isEmpty
      else { throw Fault("\(path):\(line): error: write a text as \"key\" = \"text\";") }
      guard texts.updateValue(text, forKey: key) == nil else {
        throw Fault("\(path):\(line): error: the text '\(key)' is there twice")
      }
      entries.append(Entry(key: key, text: text, line: line))
    }
  }
}

/// Reads the parts of such a file.
private struct Scanner {
  private var rest: ArraySlice<Unicode.Scalar>

  /// The number of the line.
  private(set) var line = 1

  init(_ scalars: some Sequence<Unicode.Scalar>) { rest = Array(scalars)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  private mutating func next() -> Unicode.Scalar? {
    let scalar = rest.popFirst()
    if scalar == "\n" { line += 1 }
    return scalar
  }

  mutating func skipSpace() { while rest.first?.properties.isWhitespace == true { _ = next() } }

  /// Reads a character and the space around it; false if another follows.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard rest.first == scalar else { return false }
    _ = next()
    skipSpace()
    return true
  }

  /// Reads a comment; nil if none follows.
  mutating func comment() -> String? {
    let isLong = rest.starts(with: "/*".unicodeScalars)
    guard isLong || rest.starts(with: "//".unicodeScalars) else { return nil }
    rest = rest.dropFirst(2)
    var text = String.UnicodeScalarView()
    while !rest.isEmpty, !rest.starts(with: (isLong ? "*/" : "\n").unicodeScalars) {
      if let scalar = next() { text.append(scalar) }
    }
    if isLong { rest = rest.dropFirst(2) }
    return String(text)
  }

  /// Reads a text in quotes, in which a backslash escapes the next character; nil if none follows.
  mutating func quoted() -> String? {
    guard rest.first == "\"" else { return nil }
    _ = next()
    var text = String.UnicodeScalarView()
    while let scalar = next() {
      switch scalar {
      case "\"": return String(text)
      case "\\":
        switch next() {
        case "n": text.append("\n")
        case "t": text.append("\t")
        case let escaped? where "\"'\\".unicodeScalars.contains(escaped): text.append(escaped)
        default: return nil
        }
      default: text.append(scalar)
      }
    }
    return nil
  }
}

/// A fault in the words, as the compiler reports one.
struct Fault: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

import Foundation

/// A file of texts: comments, and lines such as `"logIn" = "Log in";`.
struct StringsFile {
  /// A text and its place.
  struct Entry {
    let key: String
    let text: String
    let line: Int
  }

  let path: String

  /// The first comment.
  private(set) var comment = ""

  private(set) var entries: [Entry] = []

  /// The texts by key.
  private(set) var texts: [String: String] = [:]

  /// Reads a file.
  ///
  /// - Throws: ``Fault`` for a line that is neither, a key without a text or with two.
  init(_ path: String) throws {
    self.path = path
    let content = try String(contentsOfFile: path, encoding: .utf8)
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      if line.hasPrefix("/* "), line.hasSuffix(" */") {
        if comment.isEmpty { comment = String(line.dropFirst(3).dropLast(3)) }
        continue
      }
      guard let (key, text) = Self.entry(line), !text.isEmpty else {
        throw Fault("\(path):\(index + 1): error: write a text as \"key\" = \"text\";")
      }
      guard texts.updateValue(text, forKey: key) == nil else {
        throw Fault("\(path):\(index + 1): error: the text '\(key)' is there twice")
      }
      entries.append(Entry(key: key, text: text, line: index + 1))
    }
  }

  private static func entry(_ line: Substring) -> (key: String, text: String)? {
    var rest = line
    guard let key = quoted(&rest), rest.hasPrefix(" = ") else { return nil }
    rest = rest.dropFirst(3)
    guard let text = quoted(&rest), rest == ";" else { return nil }
    return (key, text)
  }

  /// Reads a text in quotes, in which a backslash escapes a quote, a backslash or a line break.
  private static func quoted(_ rest: inout Substring) -> String? {
    guard rest.popFirst() == "\"" else { return nil }
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\":
        switch rest.popFirst() {
        case "\"": text.append("\"")
        case "\\": text.append("\\")
        case "n": text.append("\n")
        default: return nil
        }
      default: text.append(character)
      }
    }
    return nil
  }
}

/// A fault in the words, as the compiler reports one.
struct Fault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

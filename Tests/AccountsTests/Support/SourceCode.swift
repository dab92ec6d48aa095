import Foundation
import Synchronization
import Testing

/// The code of the source files of a language, for rules that a comment, a text or another way to
/// write a call must not mislead; ``SourceLexer`` says how it looks.
final class SourceCode: Sendable {
  /// A place in a source file; two are equal if their texts are.
  struct Line: Hashable, CustomStringConvertible {
    let file: String
    let text: String

    var description: String { "\(file): \(text)" }
  }

  struct File: Sendable {
    let name: String
    let path: String
    let code: String
    let tokens: [String]
    let literals: [SourceLexer.Literal]
    fileprivate let starts: [(start: Int, line: Int)]
    fileprivate let lines: [String]

    init(_ text: String, _ language: SourceLexer.Language, path: String) {
      let lexer = SourceLexer(text, language)
      self.path = path
      name = String(path.split(separator: "/").last ?? "")
      code = String(decoding: lexer.code, as: UTF8.self)
      tokens = code.split(separator: " ").map(String.init)
      literals = lexer.literals
      starts = lexer.tokens
      lines = text.components(separatedBy: "\n")
    }

    /// Returns the line with a token.
    func line(of token: Int) -> Line { line(number: starts[token].line) }

    func line(number: Int) -> Line {
      Line(file: name, text: lines[number - 1].trimmingCharacters(in: .whitespaces))
    }

    /// Returns the lines where a pattern matches the code, each once.
    func lines(with pattern: NSRegularExpression) -> [Line] {
      var numbers: [Int] = []
      for match in pattern.matches(in: code, range: NSRange(location: 0, length: code.utf16.count))
      {
        // A match begins at a token, or at the space before it.
        let place = match.range.location
        let next = starts.partitioningIndex { $0.start > place + 1 }
        let number = starts[max(next - 1, 0)].line
        if numbers.last != number { numbers.append(number) }
      }
      return numbers.map(line(number:))
    }

    /// Returns the place of the parenthesis, bracket or brace that closes another one.
    func closing(_ start: Int) -> Int {
      var depth = 0
      for place in tokens.indices[start...] {
        if ["[", "(", "{"].contains(tokens[place]) { depth += 1 }
        if ["]", ")", "}"].contains(tokens[place]) { depth -= 1 }
        if depth == 0 { return place }
      }
      return tokens.count
    }

    /// The literals with an empty form, and the place of its token.
    func literals(at form: String) -> [(place: Int, literal: SourceLexer.Literal)] {
      let places = tokens.indices.filter { ["\"\"", "//"].contains(tokens[$0]) }
      return zip(places, literals).filter { tokens[$0.0] == form }.map { ($0.0, $0.1) }
    }

    /// Returns the lines where a pattern matches a literal.
    func literals(with pattern: NSRegularExpression) -> [Line] {
      literals.filter { pattern.matches($0.text) }.map { line(number: $0.line) }
    }
  }

  let files: [File]

  private static let cache = Mutex<[SourceLexer.Language: SourceCode]>([:])

  /// Returns all sources of the package in a language.
  static func of(_ language: SourceLexer.Language) throws -> SourceCode {
    try cache.withLock { known in
      if let code = known[language] { return code }
      let suffixes =
        switch language {
        case .swift: [".swift"]
        case .c: [".c", ".h", ".cpp"]
        case .script: [".js"]
        }
      let paths = try suffixes.flatMap { try SourceTree.files(under: "Sources", withSuffix: $0) }
      try #require(!paths.isEmpty)
      let code = try SourceCode(
        paths.map { path in
          let name = path.path.dropFirst(SourceTree.root.path.count + 1)
          return try File(String(contentsOf: path, encoding: .utf8), language, path: String(name))
        }
      )
      known[language] = code
      return code
    }
  }

  private init(_ files: [File]) { self.files = files }
}

extension Array {
  /// Returns the first index whose element meets a condition that all later ones meet, too.
  fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

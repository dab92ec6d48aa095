import Foundation
import Testing

/// A rule that no code of the sources may break, as a pattern of tokens with one space before and
/// after each.
struct CodeRule {
  private let pattern: NSRegularExpression
  private let languages: [SourceLexer.Language]
  private let appliesToLiterals: Bool

  /// Makes a rule, and shows that it finds each planted fault.
  ///
  /// - Parameters:
  ///   - pattern: a pattern of tokens.
  ///   - languages: the languages of the files that keep the rule.
  ///   - literals: whether the pattern is looked for in texts instead of the code.
  ///   - faults: code that breaks the rule, in several forms.
  /// - Throws: an error if the pattern is none.
  init(
    _ pattern: String,
    in languages: [SourceLexer.Language],
    literals: Bool = false,
    planted faults: [String]
  ) throws {
    self.pattern = try NSRegularExpression(pattern: pattern)
    self.languages = languages
    appliesToLiterals = literals
    for fault in faults {
      let isFound = languages.contains {
        !lines(in: SourceCode.File(fault, $0, path: "planted")).isEmpty
      }
      #expect(isFound, "the rule does not find its planted fault '\(fault)'")
    }
  }

  /// Returns the lines that break the rule.
  func lines() throws -> [SourceCode.Line] {
    try languages.flatMap { try SourceCode.of($0).files.flatMap(lines(in:)) }
  }

  /// Returns the files that break the rule.
  func files() throws -> Set<String> { Set(try lines().map(\.file)) }

  /// Expects that only some lines break the rule, each once: one that is no more in the sources
  /// leaves this list, too.
  func expectOnly(
    _ allowed: [String] = [],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try expectLines(lines(), only: allowed, at: location)
  }

  private func lines(in file: SourceCode.File) -> [SourceCode.Line] {
    appliesToLiterals ? file.literals(with: pattern) : file.lines(with: pattern)
  }
}

/// Expects exactly the lines that are allowed.
func expectLines(
  _ found: [SourceCode.Line],
  only allowed: [String],
  at location: SourceLocation = #_sourceLocation
) {
  var left = allowed
  for line in found {
    if let index = left.firstIndex(of: line.text) {
      left.remove(at: index)
    } else {
      Issue.record("\(line)", sourceLocation: location)
    }
  }
  for line in left {
    Issue.record("no line of the sources is any more: \(line)", sourceLocation: location)
  }
}

extension NSRegularExpression {
  /// Whether a text has a match.
  func matches(_ text: String) -> Bool {
    firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }
}

import Expectations
import Foundation
import TestSupport
import Testing

/// The English of the sources; the rules are in CONTRIBUTING.md.
struct PlainWordsTests {
  private static var clause: Regex<Substring> {
    /\/\/\/ (?:- [^:]*: )?(?:What|Who|Whose|Whom|Whoever|Those|These|Some(?:body|one|thing)|No(?:body|thing)|Any(?:body|thing)|Every(?:body|one)|One|How|When|Wherever|Where|Why|Which|That|It|They|There|Of)\b/
  }

  @Test func `no doc comment begins with a clause`() throws {
    // Many times as fast as comparing characters, with the words of Unicode.
    let clause = Self.clause.matchingSemantics(.unicodeScalar)
    for folder in ["Sources", "Tests", "Benchmarks/Benchmarks", "Examples", "Fuzz"] {
      for file in try SourceTree.files(under: folder, withSuffix: ".swift")
      where !file.path.contains("/.build/") {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        for line in lines
        where line.contains("/// ") && line.firstMatch(of: clause) != nil {
          Issue.record("\(file.lastPathComponent): \(line)")
        }
      }
    }
  }

  @Test func `the text of a parameter begins in lower case`() throws {
    let capital = try NSRegularExpression(
      pattern: "^ */// +- (?:Parameter \\w+|Returns|Throws|\\w+): (?:A|[A-Z][a-z]+) ",
      options: .anchorsMatchLines
    )
    #expect(capital.matches("///   - path: The file."), "the rule does not find its planted fault")
    for folder in ["Sources", "Tests", "Benchmarks/Benchmarks", "Examples", "Fuzz"] {
      for file in try SourceTree.files(under: folder, withSuffix: ".swift")
      where !file.path.contains("/.build/") {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!capital.matches(text), "\(file.lastPathComponent)")
      }
    }
  }

  /// Words that stand for a dialect, and pictures in the place of the field's terms.
  private static var dialect: Regex<Substring> {
    /(?i)\b(?:whoever|nobody|somebody|of late|is none|are none|given up|gave up|at hand|what became|makes no password|lane|signs of life)\b/
  }

  @Test func `no text that people read is in dialect`() throws {
    let dialect = Self.dialect.matchingSemantics(.unicodeScalar)
    let literal = /"(?:[^"\\]|\\.)*"/.matchingSemantics(.unicodeScalar)
    for file in try SourceTree.files(under: "Sources", withSuffix: ".swift") {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      for line in lines
      where line.contains("\"") && !line.drop(while: { $0 == " " }).hasPrefix("//") {
        // The tables of rate limits are called as the migration that made them did.
        for match in line.matches(of: literal) where !line.contains("login_lanes") {
          let text = String(match.0)
          #expect(text.firstMatch(of: dialect) == nil, "\(file.lastPathComponent): \(text)")
        }
      }
    }
  }
}

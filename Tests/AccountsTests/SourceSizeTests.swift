import Expectations
import Foundation
import Testing

/// Tests that functions and files are short enough to be read at once, as CONTRIBUTING.md asks.
struct SourceSizeTests {
  /// The files of 250 lines or more: each is a table, whose rows belong together.
  private static let tables: Set<String> = [
    "ErrorCode+Accounts.swift", "ErrorCode+Import.swift",
    "MailKind+Notices.swift",
    "MailKind+Texts.swift", "Operation+Administration.swift", "RouteTable.swift",
    "Schema+Documents.swift",
  ]

  /// The first lines of the functions with more than 50 lines.
  private func longFunctions(in lines: [Substring]) -> [Substring] {
    // Made once, and many times as fast as comparing characters.
    let declaration = /^ *(?:@?[\w()]+ )*(?:func \S|init[?]?[(<])/
      .matchingSemantics(.unicodeScalar)
    return lines.indices
      .filter { start in
        let isOnOneLine = lines[start].hasSuffix("}") && lines[start].utf8.contains(0x7B)
        guard !isOnOneLine, lines[start].contains(declaration) else { return false }
        let margin = lines[start].prefix { $0 == " " }
        // A declaration without a body ends before a line that is closer to the margin.
        let rest = lines[(start + 1)...]
        let end = rest.firstIndex { line in
          !line.isEmpty && (line.hasPrefix(margin + "}") || !line.hasPrefix(margin))
        }
        guard let end, lines[end].hasPrefix(margin + "}") else { return false }
        return end - start >= 50
      }
      .map { lines[$0] }
  }

  private func sources() throws -> [(name: String, lines: [Substring])] {
    try SourceTree.files(under: "Sources", withSuffix: ".swift")
      .map { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        return (
          file.lastPathComponent, text.split(separator: "\n", omittingEmptySubsequences: false)
        )
      }
  }

  @Test func `a function has at most 50 lines`() throws {
    func function(_ count: Int) -> [Substring] {
      ["  private func act(", "  ) {"] + Array(repeating: "    act()", count: count - 3) + ["  }"]
    }
    expect(longFunctions(in: function(50)), is: [])
    expect(longFunctions(in: function(51)), is: ["  private func act("])
    for (name, lines) in try sources() {
      expect(longFunctions(in: lines), is: [], "\(name)")
    }
  }

  @Test func `a file of 250 lines or more is a table`() throws {
    let long = try sources().filter { $0.lines.count > 250 }.map(\.name)
    expect(Set(long), is: Self.tables)
  }
}

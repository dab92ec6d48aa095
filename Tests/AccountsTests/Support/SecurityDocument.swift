import Foundation
import TestSupport
import Testing

/// The tables of docs/security.md, for comparison with the program.
struct SecurityDocument {
  private let lines: [String]

  init() throws {
    let url = SourceTree.root.appending(path: "docs/security.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    lines = text.components(separatedBy: "\n")
  }

  /// Returns the rows of the table whose first column has a title, without commas in numbers.
  func table(_ title: String) throws -> [[String]] {
    let header = lines.indices.dropLast()
      .first { lines[$0].hasPrefix("| \(title) |") && lines[$0 + 1].hasPrefix("|---") }
    let index = try #require(header, "there is no table of '\(title)' in docs/security.md")
    return lines[(index + 2)...].prefix { $0.hasPrefix("|") }
      .map { line in
        line.dropFirst().dropLast().split(separator: "|")
          .map { cell in
            String(cell).trimmingCharacters(in: .whitespaces)
              .replacing(/(\d),(\d\d\d)/) { "\($0.1)\($0.2)" }
          }
      }
  }

  /// Parses a number; "all" is the maximum.
  func number(_ cell: String) throws -> Int {
    if cell == "all" { return .max }
    let digits = cell.prefix { $0 != " " }
    return try #require(Int(digits), "'\(cell)' does not begin with a number")
  }

  /// Parses a duration such as "15 min"; "none" is zero.
  func duration(_ cell: String) throws -> Duration {
    if cell == "none" { return .zero }
    let units = ["s": 1, "min": 60, "h": 3600, "d": 86_400]
    let name = String(cell.drop { $0 != " " }.dropFirst())
    let unit = try #require(units[name], "'\(cell)' is no time")
    return .seconds(try number(cell) * unit)
  }

  /// Parses a cell; nil for "never".
  func unlessNever<Value>(_ cell: String, _ read: (String) throws -> Value) rethrows -> Value? {
    try cell == "never" ? nil : read(cell)
  }
}

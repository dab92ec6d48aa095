import AccountsForms
import Foundation

/// The addresses in `EmailAddresses.txt`, with the expected result and its reason.
struct EmailAddressTable {
  /// An address and its expected result.
  struct Row {
    let text: String

    /// The reason for the rejection; nil if it is valid.
    let defect: EmailAddress.Defect?

    /// The section of the standard that defines it.
    let reason: String
  }

  let rows: [Row]

  init() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "EmailAddresses.txt")
    rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard cells.count == 3 else { throw Malformed(line: String(line)) }
        let defect = EmailAddress.Defect(rawValue: String(cells[0]))
        guard defect != nil || cells[0] == "taken" else { throw Malformed(line: String(line)) }
        return Row(text: Self.unescaped(cells[2]), defect: defect, reason: String(cells[1]))
      }
  }

  struct Malformed: Error {
    let line: String
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text)
      .replacing(/\\u\{([0-9A-F]+)\}/) { match in
        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
      }
      .replacing(/\\repeat\{(.+),(\d+)\}/) { match in
        String(repeating: String(match.1), count: Int(match.2) ?? 0)
      }
  }
}

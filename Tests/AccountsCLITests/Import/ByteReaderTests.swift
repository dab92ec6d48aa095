import Expectations
import Foundation
import Testing

@testable import AccountsCLI

struct ByteReaderTests {
  private func lines(_ text: String, longest: Int = 100) throws -> [String] {
    let path = NSTemporaryDirectory() + "accounts-bytes-" + UUID().uuidString
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let reader = try ByteReader(path: path)
    var lines: [String] = []
    while let line = try reader.line(longest: longest) {
      lines.append(line.isWhole ? String(decoding: line.bytes, as: UTF8.self) : "(too long)")
    }
    #expect((reader.consumed, reader.fraction) == (text.utf8.count, 1))
    return lines
  }

  @Test(
    arguments: [
      ("", []),
      ("a", ["a"]),
      ("a\nb\n", ["a", "b"]),
      ("a\r\n\nb", ["a\r", "", "b"]),
      ("\u{FEFF}", []),
      ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ] as [(String, [String])]
  )
  func `reads lines, without the first byte order mark`(
    _ row: (text: String, lines: [String])
  ) throws {
    try expect(lines(row.text), is: row.lines)
  }

  @Test func `a line that is too long is not kept, and the next one is read`() throws {
    let long = String(repeating: "a", count: 600_000)
    try expect(lines("\(long)\nb\n", longest: 3), is: ["(too long)", "b"])
  }

  @Test func `a folder cannot be read`() {
    let failure = #expect(throws: Failure.self) { try ByteReader(path: NSTemporaryDirectory()) }
    expect(failure?.hint, is: "check the path and its permissions")
  }
}

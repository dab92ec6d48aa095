import Expectations
import Testing

@testable import AccountsMail

/// Tests that quoted-printable text arrives as it was, through servers that change lines.
struct QuotedPrintableTests {
  private func decoded(_ bytes: [UInt8]) throws -> String {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        result.append(byte)
        continue
      }
      let pair = String(decoding: rest.prefix(2), as: UTF8.self)
      rest = rest.dropFirst(2)
      if pair != "\r\n" { result.append(try #require(UInt8(pair, radix: 16))) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(arguments: [
    "", "one line", ".", ".a\n..b\n.", "ends with a space \nand ends with a tab\t", "=3D = ==",
    "From here\nFrom", "日本語の本文\n\nçà", String(repeating: "x", count: 500),
    String(repeating: "é", count: 300), String(repeating: "a ", count: 200),
    String(repeating: ".", count: 160), String(repeating: "x", count: 75) + ".",
    String(repeating: "x", count: 76), String(repeating: "x", count: 77),
  ])
  func `text comes back, in lines that no server changes`(_ text: String) throws {
    let encoded = QuotedPrintable.encode(text)
    try expect(decoded(encoded), is: (text + "\n").replacing("\n", with: "\r\n"))
    let lines = String(decoding: encoded, as: UTF8.self).replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      #expect(line.utf8.count <= 76)
      #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
      #expect(!line.hasPrefix("."))
      #expect(!line.hasPrefix("From "))
      #expect(!line.hasSuffix(" "))
    }
  }
}

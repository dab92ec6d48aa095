import Expectations
import Foundation
import Testing

@testable import AccountsMail

/// Tests that a name or a subject of any script is ASCII in a header, and never more than one
/// header.
struct HeaderTextTests {
  static let texts = [
    "李雷", "Ünïcödé", "محمد بن عبد الله", "Nguyễn Thị Minh Khai", "Ολυμπία", "🧑🏽‍🚀🧑🏽‍🚀",
    "שלום", "दीपक", "Zoë O’Connor", "=?utf-8?B?QQ==?=", " outer ", "two  spaces",
    String(repeating: "long ", count: 30),
  ]

  /// The text of encoded words, as a reader decodes them.
  private func decoded(_ value: String) throws -> String {
    var bytes = Data()
    for word in value.replacing("\r\n", with: "").split(separator: " ") {
      let match = try #require(word.wholeMatch(of: /=\?utf-8\?B\?([A-Za-z0-9+\/=]+)\?=/))
      let part = try #require(Data(base64Encoded: String(match.1)))
      // Each word is text by itself: it was cut between characters.
      _ = try #require(String(data: part, encoding: .utf8))
      bytes += part
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: texts + texts.map { String(repeating: $0, count: 200).prefix(200) }.map(String.init)
  )
  func `text beyond ASCII comes back from its encoded words, on lines of 76 characters`(
    _ text: String
  ) throws {
    let header = try #require(HeaderText(text))
    for value in [header.value, header.displayName] {
      try expect(decoded(value), is: text)
      let lines = "Subject: \(value)".replacing("\r\n", with: "\n").split(separator: "\n")
      for line in lines {
        #expect(line.utf8.count <= 76)
        #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
      }
    }
  }

  @Test(arguments: [
    ("Test mail from Accounts", "Test mail from Accounts", "Test mail from Accounts"),
    ("King, Ada", "King, Ada", "\"King, Ada\""),
    ("Ada \"Ada\" \\ King", "Ada \"Ada\" \\ King", "\"Ada \\\"Ada\\\" \\\\ King\""),
    ("J. R.", "J. R.", "\"J. R.\""),
  ])
  func `short ASCII is readable, and quoted as a name if it has to be`(
    _ row: (text: String, value: String, name: String)
  ) throws {
    let header = try #require(HeaderText(row.text))
    expect(header.value, is: row.value)
    expect(header.displayName, is: row.name)
  }

  @Test(arguments: [
    "x\r\nBcc: mallory@example.test", "x\nBcc:", "x\rBcc:", "x\u{0}", "x\u{85}", "x\u{2028}y",
    "x\u{2029}y", "\u{B}", "\u{7F}",
  ])
  func `ASVS 1.3.11: a text that could begin another header is refused`(_ text: String) {
    #expect(HeaderText(text) == nil)
  }
}

import Foundation
import Testing

@testable import AccountsServer

struct JSONSyntaxTests {
  @Test(
    arguments: [
      "{}", " {\"a\" : [1, -0, 0.5, 1e9, 1E-2, -12.25e+3, true, false, null, \"\"]}\r\n\t",
      #"{"a":"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00 é 😀"}"#, "[]", "[[],{}]", "\"a\"", "1", "null",
    ]
  )
  func `ASVS 1.5.3: what RFC 8259 has is JSON`(_ text: String) {
    #expect(JSONSyntax.isStrict(Data(text.utf8)))
  }

  @Test(
    arguments: [
      "", " ", "{", "{]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[,1]", "{,}",
      "{\"a\":1 \"b\":2}",
      "{'a':1}", "{a:1}", "[1] 2", "[1]]", "tru", "nul", "True", "NaN", "Infinity", "undefined",
      "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x10", "1_000",
      "\"", "\"\\\"", "\"\\x41\"", "\"\\u12\"", "\"\\u12G4\"", "\"\n\"", "\"\t\"", "\"\0\"",
      "[1] // one", "/* one */ [1]", "\u{FEFF}{}", "\u{A0}{}", "{}\0",
      #""\ud800""#, #""\ud800x""#, #""\ud800\u0041""#, #""\udc00""#, #""\udc00\ud800""#,
    ]
  )
  func `ASVS 1.5.3: what other programs might read otherwise is none`(_ text: String) {
    #expect(!JSONSyntax.isStrict(Data(text.utf8)))
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x28, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    [0x22, 0xC0, 0x80, 0x22], [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00],
  ])
  func `ASVS 1.5.3: what is not UTF-8 is none`(_ bytes: [UInt8]) {
    #expect(!JSONSyntax.isStrict(Data(bytes)))
  }

  @Test(arguments: [String.Encoding.utf16, .utf16BigEndian, .utf32, .utf32LittleEndian])
  func `another encoding of Unicode is none`(_ encoding: String.Encoding) throws {
    #expect(!JSONSyntax.isStrict(try #require("{\"a\":1}".data(using: encoding))))
  }

  @Test func `lists may lie 64 deep in each other, and no deeper`() {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(JSONSyntax.isStrict(nested(65)))
    #expect(!JSONSyntax.isStrict(nested(66)))
    #expect(!JSONSyntax.isStrict(nested(30_000)))
  }
}

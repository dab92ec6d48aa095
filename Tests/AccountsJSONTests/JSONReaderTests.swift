import AccountsForms
import Expectations
import Foundation
import Testing

@testable import AccountsJSON

struct JSONReaderTests {
  private func isJSON(_ data: Data) -> Bool {
    (try? JSONReader.value(of: Array(data))) != nil
  }

  private func value(_ text: some Sequence<UInt8>) throws(JSONError) -> JSONValue {
    try JSONReader.value(of: Array(text))
  }

  /// Returns the name that occurs twice; nil if there is none.
  private func repeated(_ text: some Sequence<UInt8>) throws -> String? {
    do {
      _ = try value(text)
      return nil
    } catch .repeatedMember(let name) {
      return name
    }
  }

  @Test(
    arguments: [
      "{}", " {\"a\" : [1, -0, 0.5, 1e9, 1E-2, -12.25e+3, true, false, null, \"\"]}\r\n\t",
      #"{"a":"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00 é 😀"}"#, "[]", "[[],{}]", "\"a\"", "1", "null",
    ]
  )
  func `ASVS 1.5.3: accepts the JSON of RFC 8259`(_ text: String) {
    #expect(isJSON(Data(text.utf8)))
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
  func `ASVS 1.5.3: rejects text that other parsers read differently`(_ text: String) {
    #expect(!isJSON(Data(text.utf8)))
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x28, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    [0x22, 0xC0, 0x80, 0x22], [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00],
  ])
  func `ASVS 1.5.3: rejects text that is not UTF-8`(_ bytes: [UInt8]) {
    #expect(!isJSON(Data(bytes)))
  }

  @Test(arguments: [String.Encoding.utf16, .utf16BigEndian, .utf32, .utf32LittleEndian])
  func `rejects other Unicode encodings`(_ encoding: String.Encoding) throws {
    #expect(!isJSON(try #require("{\"a\":1}".data(using: encoding))))
  }

  @Test func `accepts 65 nested lists, and rejects 66`() {
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(isJSON(nested(65)))
    #expect(!isJSON(nested(66)))
    #expect(!isJSON(nested(30_000)))
  }

  @Test(
    arguments: [
      (#"{"a":1,"a":1}"#, "a"),
      (#"{ "a" : 1 , "b" : 2 , "a" : 3 }"#, "a"),
      (#"{"":1,"":2}"#, ""),
      (#"{"email":"x","\u0065mail":"y"}"#, "email"),
      (#"{"\u0065\u006D\u0061il":"x","\u0065\u006d\u0061il":"y"}"#, "email"),
      (#"{"\/":1,"/":2}"#, "/"),
      (#"{"\"":1,"\u0022":2}"#, "\""),
      (#"{"\\":1,"\\":2}"#, "\\"),
      (#"{"\ud83d\ude00":1,"😀":2}"#, "😀"),
      (#"{"a":{"b":1,"b":2}}"#, "b"),
      (#"{"a":[{"b":1},{"b":1,"c":[],"b":2}]}"#, "b"),
      (#"{"a":{"b":{}},"c":[1,"a"],"a":null}"#, "a"),
      (#"{"a":"x,\"a\":","b":"}","a":1}"#, "a"),
      (#"[[{"a":1,"a":2}]]"#, "a"),
      ("{\"jos\u{E9}\":1,\"jose\u{301}\":2}", "jos\u{E9}"),
    ]
  )
  func `ASVS 1.5.3, incident 2: finds a repeated name in an object`(
    _ row: (text: String, name: String)
  ) throws {
    try expect(repeated(row.text.utf8), is: row.name)
  }

  @Test(
    arguments: [
      "{}", "[]", "null", "\"a\"", "1", #"{"a":1,"A":1,"a ":1}"#,
      #"{"a":{"a":{"a":1}},"b":{"a":1}}"#, #"[{"a":1},{"a":1}]"#, #"{"a":["a","a","a"]}"#,
      #"{"a":"a","b":"a"}"#, #"{"a":"\"a\":1,\"a\":2"}"#, #"{"a":"\\","b":"\\\","}"#,
      #"{"a":"{\"a\":1","b":"[,"}"#, #"{"\u0061":1,"\\u0061":2}"#, "{\"a\"\n:\t1\r,\"b\":\t2}",
      #"{"a":[],"b":[[]],"c":{},"d":[{},{}]}"#,
    ]
  )
  func `a name may occur once in each object, and anywhere in strings`(_ text: String) throws {
    try expect(repeated(text.utf8), is: nil)
  }

  @Test func `reports malformed text as such, even after a repeated name`() {
    for text in ["", "{", #"{"a":1,"a"}"#, #"{"a":1,"a":2"#, #"{"a":"\"#, #"{"a":1 "a":2}"#] {
      #expect(throws: JSONError.malformed) { try value(text.utf8) }
    }
  }

  @Test(
    arguments: [
      (#""plain é 😀""#, "plain é 😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u00e9\uD83D\uDE00\u0041x""#, "é😀Ax"), (#""""#, ""), (#""\u0000""#, "\0"),
    ]
  )
  func `decodes a string as text and as a secret`(_ json: String, _ text: String) throws {
    guard case .text(let string) = try value(json.utf8) else {
      Issue.record("no text")
      return
    }
    expect(string.text, is: text)
    expect(string.secret, is: Secret(text))
  }

  @Test func `distinguishes types of values, and keeps a number as written`() throws {
    let text = #"{"a":[1.50,-0,1e9],"b":true,"c":null,"d":{"e":"f"}}"#
    guard case .object(let members) = try value(text.utf8),
      case .list(let list) = members["a"], case .flag(true) = members["b"],
      case .null = members["c"], case .object(let inner) = members["d"],
      case .text(let string) = inner["e"]
    else {
      Issue.record("read otherwise")
      return
    }
    let numbers = list.map { if case .number(let number) = $0 { number } else { "" } }
    expect(numbers, is: ["1.50", "-0", "1e9"])
    expect(string.text, is: "f")
    expect(members.count, is: 4)
  }

  /// Random objects with random names, escapes and depths, for which duplicates are known.
  @Test func `finds repeated names in random objects`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var made = RandomObject()
      let text = made.object(depth: 3, &generator)
      expect((try repeated(text.utf8) != nil), is: made.hasDouble, "\(text)")
    }
  }
}

/// A generator of JSON objects that records whether one has a duplicate name.
private struct RandomObject {
  private(set) var hasDouble = false

  mutating func object(depth: Int, _ generator: inout some RandomNumberGenerator) -> String {
    var names: Set<String> = []
    let members = (0..<Int.random(in: 0...4, using: &generator))
      .map { _ in
        // Enough names that most objects have no duplicate.
        let name = ["a", "b", "\"", "\\", "é", "😀", "{", ",", "]", ":"][
          Int.random(in: 0..<10, using: &generator)
        ]
        if !names.insert(name).inserted { hasDouble = true }
        return "\(written(name, &generator)):\(value(depth: depth, &generator))"
      }
    return "{" + members.joined(separator: Bool.random(using: &generator) ? "," : " ,\n") + "}"
  }

  private mutating func value(
    depth: Int,
    _ generator: inout some RandomNumberGenerator
  ) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
    case 0: return "-1.5e3"
    case 1: return "null"
    case 2: return written(#"{"a":1,"a":[\"#, &generator)
    case 3: return #"["a","a"]"#
    case 4: return object(depth: depth - 1, &generator)
    default:
      let values = (0..<2).map { _ in value(depth: depth - 1, &generator) }
      return "[" + values.joined(separator: ",") + "]"
    }
  }

  /// Returns a quoted text, with each character plain or escaped.
  private func written(_ text: String, _ generator: inout some RandomNumberGenerator) -> String {
    let characters = text.utf16.map { unit in
      let isPlain = unit < 0x80 && unit != 0x22 && unit != 0x5C
      return isPlain && Bool.random(using: &generator)
        ? String(UnicodeScalar(UInt8(unit)))
        : "\\u" + String(Int(unit) + 0x10000, radix: 16).suffix(4)
    }
    return "\"" + characters.joined() + "\""
  }

  @Test func `no description contains a string of the input, which may be a password`() throws {
    let value = try JSONReader.value(of: Array(#"{"password":"violet canyon otter"}"#.utf8))
    for text in ["\(value)", String(reflecting: value), "\(Mirror(reflecting: value).children)"] {
      #expect(!text.contains("violet"))
    }
  }
}

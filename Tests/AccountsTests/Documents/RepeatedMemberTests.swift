import Foundation
import TestSupport
import Testing

@testable import Accounts

struct RepeatedMemberTests {
  /// Any JSON, as nothing: what is looked at is whether it is read.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer() }
  }

  /// The name that stands twice; nil where none does.
  private func repeated(_ text: some Sequence<UInt8>) throws -> String? {
    do {
      _ = try JSONDecoder().decodeUnambiguous(Anything.self, from: Data(text))
      return nil
    } catch let member as RepeatedMember {
      return member.name
    }
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
  func `ASVS 1.5.3, incident 2: a name that stands twice in an object is found`(
    _ row: (text: String, name: String)
  ) throws {
    #expect(try repeated(row.text.utf8) == row.name)
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
  func `a name may stand once in each object, and anywhere in texts`(_ text: String) throws {
    #expect(try repeated(text.utf8) == nil)
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32])
  func `what is not UTF-8 is not read`(_ encoding: String.Encoding) throws {
    let text = try #require(#"{"a":1,"a":2}"#.data(using: encoding))
    #expect(throws: DecodingError.self) { try repeated(text) }
  }

  @Test func `what is no JSON is told as such`() {
    for text in ["", "{", #"{"a":1,"a"}"#, #"{"a":1,"a":2"#, #"{"a":"\"#, #"{"a":1 "a":2}"#] {
      #expect(throws: DecodingError.self) { try repeated(text.utf8) }
    }
  }

  /// Objects made up at random, each with names, escapes and depths of its own; it is known which have a double.
  @Test func `objects at random are judged as they were made`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var made = RandomObject()
      let text = made.object(depth: 3, &generator)
      #expect((try repeated(text.utf8) != nil) == made.hasDouble, "\(text)")
    }
  }
}

/// Writes objects of JSON, and remembers whether one has a name twice.
private struct RandomObject {
  private(set) var hasDouble = false

  mutating func object(depth: Int, _ generator: inout some RandomNumberGenerator) -> String {
    var names: Set<String> = []
    let members = (0..<Int.random(in: 0...4, using: &generator))
      .map { _ in
        // Many enough for most objects to be without a double.
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

  /// A text in quotes, each of its characters as it is or by number.
  private func written(_ text: String, _ generator: inout some RandomNumberGenerator) -> String {
    let characters = text.utf16.map { unit in
      let isPlain = unit < 0x80 && unit != 0x22 && unit != 0x5C
      return isPlain && Bool.random(using: &generator)
        ? String(UnicodeScalar(UInt8(unit)))
        : "\\u" + String(Int(unit) + 0x10000, radix: 16).suffix(4)
    }
    return "\"" + characters.joined() + "\""
  }
}

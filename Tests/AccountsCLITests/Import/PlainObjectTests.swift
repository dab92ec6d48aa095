import Accounts
import Testing

@testable import AccountsCLI

struct PlainObjectTests {
  @Test(
    arguments: [
      (#"{"email":"a@b.c","name":"José 李"}"#, "a@b.c José 李"),
      ("  {\t\"email\" : \"a@b.c\" , \"name\" : null }\r", "a@b.c -"),
      (#"{"name":"","nonsense":"x","email":"a@b.c"}"#, "a@b.c -"),
    ]
  )
  func `texts without escapes are read`(_ row: (line: String, shown: String)) throws {
    let record = try #require(PlainObject.record(Array(row.line.utf8)))
    #expect("\(record[.email] ?? "-") \(record[.name] ?? "-")" == row.shown)
  }

  @Test(
    arguments: [
      "", "{", "{}", "[]", "nonsense", #"{"email"}"#, #"{"email":"a"#, #"{"email":nul"#,
      #"{"email":"a@b.c"} x"#, #"{"email":"a@b.c",}"#, #"{"email":1}"#, #"{"other":[1]}"#,
      #"{"email":"\u0061@b.c"}"#, "{\"email\":\"a\tb\"}", #"{"email":"a@b.c","email":"d@e.f"}"#,
      #"{"email":"a@b.c","other":"x","other":"y"}"#,
    ]
  )
  func `every other line is left to the decoder`(_ line: String) {
    #expect(PlainObject.record(Array(line.utf8)) == nil)
  }

  @Test func `bytes that are no UTF-8 are left to the decoder`() {
    #expect(PlainObject.record(Array(#"{"email":""#.utf8) + [0xFF] + Array("\"}".utf8)) == nil)
  }
}

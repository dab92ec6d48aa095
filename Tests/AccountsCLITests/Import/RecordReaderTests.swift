import Accounts
import AccountsJSON
import Foundation
import Testing

@testable import AccountsCLI

private let unclosed = "a quote is not closed; close it, or double each quote inside the cell"

struct RecordReaderTests {
  private func records(
    _ text: some Sequence<UInt8>,
    _ format: RecordReader.Format
  ) throws -> [RecordReader.Item] {
    let path = NSTemporaryDirectory() + "accounts-records-" + UUID().uuidString
    try Data(text).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var reader = try RecordReader(try ByteReader(path: path), format)
    var items: [RecordReader.Item] = []
    while let item = try reader.next() { items.append(item) }
    #expect(reader.fraction == 1)
    return items
  }

  private func read(
    _ text: some Sequence<UInt8>,
    _ format: RecordReader.Format
  ) throws -> [String] {
    try records(text, format)
      .map { item in
        let shown =
          item.record.map { "\($0[.email] ?? "-") \($0[.name] ?? "-")" } ?? item.problem ?? ""
        return "\(item.line): \(shown)"
      }
  }

  private func read(_ text: String, _ format: RecordReader.Format) throws -> [String] {
    try read(text.utf8, format)
  }

  @Test(
    arguments: [
      ("", []),
      (#"{"email":"a@b.c","name":"Ada"}"#, ["1: a@b.c Ada"]),
      (
        "{\"email\":\"a@b.c\"}\r\n\n  \n{\"email\":\"d@e.f\",\"name\":null,\"other\":[1]}\n",
        ["1: a@b.c -", "4: d@e.f -"]
      ),
      (
        #"{"email":"a@b.c","name":"Jos\u00e9 \"J\""}"# + "\n" + #"{"email":"a@b.c"} x"#,
        [
          "1: a@b.c José \"J\"",
          "2: this line is not a JSON object; write one complete object on each line",
        ]
      ),
      (
        "nonsense\n[]\n{}\n{\"email\":1}\n",
        [
          "1: this line is not a JSON object; write one complete object on each line",
          "2: this line is not a JSON object; write one complete object on each line",
          "3: - -", "4: the field 'email' must be a string",
        ]
      ),
      (
        #"{"email":"a@b.c","email":"d@e.f"}"# + "\n" + #"{"email":"a@b.c","\u0065mail":"d@e.f"}"#
          + "\n" + #"{"email":"a@b.c","other":[{"x":1,"x":2}]}"# + "\n" + #"{"email":"a@b.c"}"#,
        [
          "1: the field 'email' occurs twice; remove one of the two",
          "2: the field 'email' occurs twice; remove one of the two",
          "3: the field 'x' occurs twice; remove one of the two", "4: a@b.c -",
        ]
      ),
      (
        #"{"email":"a@b.c",}"# + "\n" + #"{"email":"a@b.c","other":01}"# + "\n"
          + "\u{FEFF}{\"email\":\"a@b.c\"}\n{\"email\":\"d@e.f\"}",
        [
          "1: this line is not a JSON object; write one complete object on each line",
          "2: this line is not a JSON object; write one complete object on each line",
          "3: this line is not a JSON object; write one complete object on each line", "4: d@e.f -",
        ]
      ),
      (
        "{\"name\":\"" + String(repeating: "a", count: 70_000) + "\"}\n{\"email\":\"a@b.c\"}",
        [
          "1: the line is longer than 64 KiB; shorten it", "2: a@b.c -",
        ]
      ),
    ] as [(String, [String])]
  )
  func `reads a JSON object per line, and continues after an invalid line`(
    _ row: (text: String, items: [String])
  ) throws {
    #expect(try read(row.text, .jsonl) == row.items)
  }

  @Test(
    arguments: [
      ("email,name\n", []),
      ("email,name\na@b.c,Ada\nd@e.f,Grace", ["2: a@b.c Ada", "3: d@e.f Grace"]),
      ("name,\"email\",nonsense\r\n\"Ada \"\"A\"\" L\",a@b.c,x\r\n", ["2: a@b.c Ada \"A\" L"]),
      (
        "email,name\n\"a@b.c\",\"Ada\nLovelace\"\nd@e.f,Grace\n",
        ["2: a@b.c Ada\nLovelace", "4: d@e.f Grace"]
      ),
      (
        "email,name\n\nd@e.f\na@b.c,'=1\n",
        [
          "3: there is 1 cell but 2 columns; write one cell for each column, and put cells with commas in quotes",
          "4: a@b.c =1",
        ]
      ),
      (
        "email,name\na@b.c," + String(repeating: "a", count: 70_000) + "\nd@e.f,Grace\n",
        [
          "2: the record is longer than 64 KiB; shorten it", "3: d@e.f Grace",
        ]
      ),
    ] as [(String, [String])]
  )
  func `reads CSV with quotes and line breaks, and numbers records by their first line`(
    _ row: (text: String, items: [String])
  ) throws {
    #expect(try read(row.text, .csv) == row.items)
  }

  @Test(
    arguments: [
      ("a@b.c,\"Ada\nd@e.f,Grace\n", ["2: \(unclosed)", "3: d@e.f Grace"]),
      (
        "a@b.c,\"Ada\nd@e.f,\"Grace\"\n\"g@h.i\",Joan",
        ["2: \(unclosed)", "3: d@e.f Grace", "4: g@h.i Joan"]
      ),
      (
        "a@b.c,\"Ada\nd@e.f,Grace\ng@h.i,\"Joan\n",
        ["2: \(unclosed)", "3: d@e.f Grace", "4: \(unclosed)"]
      ),
      ("a@b.c,Ada\nd@e.f,\"", ["2: a@b.c Ada", "3: \(unclosed)"]),
      ("\"", ["2: \(unclosed)"]),
    ] as [(String, [String])]
  )
  func `an unclosed quote affects no other line`(_ row: (text: String, items: [String])) throws {
    #expect(try read("email,name\n" + row.text, .csv) == row.items)
  }

  @Test(
    arguments: [
      (
        "a@b.c,violet \"canyon\" otter",
        "a quote is inside a cell without quotes around it; put the cell in quotes, and double each quote in it"
      ),
      (
        "a@b.c, \"Ada\"",
        "a quote is inside a cell without quotes around it; put the cell in quotes, and double each quote in it"
      ),
      (
        "a@b.c,\"Ada\"x",
        "text follows a closing quote; put the whole cell in quotes, and double each quote in it"
      ),
      (
        "a@b.c,\"violet\" canyon",
        "text follows a closing quote; put the whole cell in quotes, and double each quote in it"
      ),
      (
        "a@b.c,Ada\rLovelace",
        "a carriage return is inside the line; end lines with LF or CRLF, or write the cell in quotes"
      ),
      (
        "a@b.c,Ada\r\r",
        "a carriage return is inside the line; end lines with LF or CRLF, or write the cell in quotes"
      ),
    ]
  )
  func `rejects a record that RFC 4180 forbids, and changes none`(
    _ row: (line: String, problem: String)
  ) throws {
    let items = try read("email,name\r\n" + row.line + "\r\nd@e.f,Grace\r\n", .csv)
    #expect(items == ["2: " + row.problem, "3: d@e.f Grace"])
  }

  @Test func `keeps a carriage return in quotes`() throws {
    let items = try records("email,password\r\na@b.c,\"violet\rcanyon\"\r\n".utf8, .csv)
    #expect(items.map { $0.record?[.password] } == ["violet\rcanyon"])
  }

  @Test(
    arguments: [
      (
        "email,name\ra@b.c,Ada\r",
        "line 1: a carriage return is inside the line; end lines with LF or CRLF, or write the cell in quotes",
        "if the file ends lines with CR, as \"CSV (Macintosh)\" does, save it as \"CSV UTF-8\""
      ),
      (
        "email,role,role\na@b.c,member,admin\n", "line 1: the column 'role' occurs twice",
        "remove one of the two columns"
      ),
      ("email;name\n", "the first line has no column 'email'", "separate the cells with commas"),
      ("sep=,\nemail,name\n", "the first line has no column 'email'", "remove the line 'sep=,'"),
      (
        "\u{FEFF}\u{FEFF}email,name\n", "the first line has no column 'email'",
        "the file begins with two byte order marks; remove one"
      ),
      (
        "name, email\n", "the first line has no column 'email'",
        "write the column names exactly, without spaces: email, not ' Email'"
      ),
      (
        "e\0m\0a\0i\0l\0", "the first line has no column 'email'",
        "save the file as \"CSV UTF-8\"; this one seems to be UTF-16"
      ),
    ]
  )
  func `says what is wrong with the names of the columns`(
    _ row: (text: String, message: String, hint: String)
  ) {
    let failure = #expect(throws: Failure.self) { try read(row.text, .csv) }
    #expect(failure?.entries.map(\.message) == [row.message])
    #expect(failure?.hint == row.hint)
  }

  @Test func `gives up on an unclosed quote after 64 KiB`() throws {
    let others = (0..<10_000).map { "u\($0)@example.com,Ada\n" }.joined()
    let items = try read("email,name\na@b.c,\"Ada\n" + others, .csv)
    #expect(items.first == "2: \(unclosed)")
    #expect(
      items.dropFirst().elementsEqual((0..<10_000).map { "\($0 + 3): u\($0)@example.com Ada" })
    )
  }

  @Test func `reports an overlong line once, and ends it even in an unclosed quote`() throws {
    let long = String(repeating: ",", count: 70_000)
    let items = try read("email,name\n\"a@b.c,Ada\n" + long + "\nd@e.f,Grace\n", .csv)
    #expect(
      items == [
        "2: \(unclosed)", "3: the record is longer than 64 KiB; shorten it",
        "4: d@e.f Grace",
      ]
    )
  }

  @Test func `reads back every text written as CSV`() throws {
    let special = ["'", "=", "+", "-", "@", "\t", "\r", "\n", "\0", "\"", ",", " ", "é", "\u{301}"]
    let pairs = special.flatMap { first in special.map { first + $0 } }
    let texts = special + pairs + pairs.map { $0 + "a" } + pairs.map { "a" + $0 }
    let rows = texts.map { CSV.record(["a@b.c", $0]) }.joined()
    let items = try read("email,name\n" + rows, .csv)
    #expect(items.count == texts.count)
    for (item, text) in zip(items, texts) {
      #expect(item.utf8.drop { $0 != 0x20 }.elementsEqual(" a@b.c \(text)".utf8))
    }
  }

  @Test(arguments: [RecordReader.Format.jsonl, .csv])
  func `ignores a byte order mark`(_ format: RecordReader.Format) throws {
    let heading = format == .csv ? "\"email\",name\n" : ""
    let line = format == .csv ? "a@b.c,Ada\n" : #"{"email":"a@b.c","name":"Ada"}"#
    let items = try read("\u{FEFF}" + heading + line, format)
    #expect(items == [format == .csv ? "2: a@b.c Ada" : "1: a@b.c Ada"])
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `an empty file has no users`(_ text: String) throws {
    #expect(try read(text, .jsonl).isEmpty)
  }

  @Test(arguments: [RecordReader.Format.jsonl, .csv])
  func `rejects a line that is not UTF-8, and continues after it`(
    _ format: RecordReader.Format
  ) throws {
    let texts = [
      RecordReader.Format.jsonl: [#"{"name":"Jos\#u{FFFF}"}"#, #"{"email":"a@b.c"}"#],
      .csv: ["email,name", "d@e.f,Jos\u{FFFF}", "a@b.c,"],
    ]
    // José in ISO 8859-1.
    let bytes = (texts[format] ?? []).joined(separator: "\n").unicodeScalars
      .map { $0.value == 0xFFFF ? 0xE9 : UInt8(ascii: $0) }
    let expected = [
      RecordReader.Format.jsonl: [
        "1: this line is not a JSON object; write one complete object on each line", "2: a@b.c -",
      ],
      .csv: ["2: the record is not UTF-8; save the file as UTF-8", "3: a@b.c -"],
    ]
    #expect(try read(bytes, format) == expected[format])
  }

  @Test(arguments: [
    ("\"email,name\na@b.c,Ada\n", "line 1: \(unclosed)"),
    (String(repeating: ",", count: 70_000), "line 1: the record is longer than 64 KiB; shorten it"),
  ])
  func `rejects CSV whose first line cannot be read`(
    _ row: (text: String, message: String)
  ) throws {
    let error = #expect(throws: Failure.self) { try read(row.text, .csv) }
    #expect(error?.entries.map(\.message) == [row.message])
  }

  @Test func `keeps leading apostrophes in passwords and hashes`() throws {
    let text = "email,password,passwordHash,name\na@b.c,'=correct,'+hash,'-Ada\n"
    let item = try #require(try records(text.utf8, .csv).first)
    #expect(item.record?[.password] == "'=correct")
    #expect(item.record?[.passwordHash] == "'+hash")
    #expect(item.record?[.name] == "-Ada")
  }

  @Test(arguments: ["", "a,b\n", "Email,Name\n"])
  func `rejects CSV without an email column`(_ text: String) throws {
    let error = #expect(throws: Failure.self) { try read(text, .csv) }
    #expect(error?.entries.map(\.message) == ["the first line has no column 'email'"])
  }
}

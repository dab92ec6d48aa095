import Accounts
import Foundation
import Testing

@testable import AccountsCLI

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
        ["1: a@b.c José \"J\"", "2: this is no object of JSON with texts in it"]
      ),
      (
        "nonsense\n[]\n{}\n{\"email\":1}\n",
        [
          "1: this is no object of JSON with texts in it",
          "2: this is no object of JSON with texts in it",
          "3: - -", "4: this is no object of JSON with texts in it",
        ]
      ),
      (
        #"{"email":"a@b.c","email":"d@e.f"}"# + "\n" + #"{"email":"a@b.c","\u0065mail":"d@e.f"}"#
          + "\n" + #"{"email":"a@b.c","other":[{"x":1,"x":2}]}"# + "\n" + #"{"email":"a@b.c"}"#,
        [
          "1: the member 'email' stands twice", "2: the member 'email' stands twice",
          "3: the member 'x' stands twice", "4: a@b.c -",
        ]
      ),
      (
        "{\"name\":\"" + String(repeating: "a", count: 70_000) + "\"}\n{\"email\":\"a@b.c\"}",
        [
          "1: the line is longer than 64 KiB", "2: a@b.c -",
        ]
      ),
    ] as [(String, [String])]
  )
  func `an object of JSON a line, and a line that is none stops no other`(
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
      ("email,name\n\nd@e.f\na@b.c,'=1\n", ["3: there are 1 cells, and 2 columns", "4: a@b.c =1"]),
      (
        "email,name\na@b.c," + String(repeating: "a", count: 70_000) + "\nd@e.f,Grace\n",
        [
          "2: the record is longer than 64 KiB", "3: d@e.f Grace",
        ]
      ),
    ] as [(String, [String])]
  )
  func `CSV with quotes and line ends inside, each record by the line it begins in`(
    _ row: (text: String, items: [String])
  ) throws {
    #expect(try read(row.text, .csv) == row.items)
  }

  @Test(
    arguments: [
      ("a@b.c,\"Ada\nd@e.f,Grace\n", ["2: a quote is not closed", "3: d@e.f Grace"]),
      (
        "a@b.c,\"Ada\nd@e.f,\"Grace\"\n\"g@h.i\",Joan",
        ["2: a quote is not closed", "3: d@e.f Grace", "4: g@h.i Joan"]
      ),
      (
        "a@b.c,\"Ada\nd@e.f,Grace\ng@h.i,\"Joan\n",
        ["2: a quote is not closed", "3: d@e.f Grace", "4: a quote is not closed"]
      ),
      ("a@b.c,Ada\nd@e.f,\"", ["2: a@b.c Ada", "3: a quote is not closed"]),
      ("\"", ["2: a quote is not closed"]),
    ] as [(String, [String])]
  )
  func `a quote that is not closed takes no other line with it`(
    _ row: (text: String, items: [String])
  ) throws {
    #expect(try read("email,name\n" + row.text, .csv) == row.items)
  }

  @Test func `a quote that is not closed is given up behind 64 KiB`() throws {
    let others = (0..<10_000).map { "u\($0)@example.com,Ada\n" }.joined()
    let items = try read("email,name\na@b.c,\"Ada\n" + others, .csv)
    #expect(items.first == "2: a quote is not closed")
    #expect(
      items.dropFirst().elementsEqual((0..<10_000).map { "\($0 + 3): u\($0)@example.com Ada" })
    )
  }

  @Test func `a line that is too long is told once, and ends there, behind a quote too`() throws {
    let long = String(repeating: ",", count: 70_000)
    let items = try read("email,name\n\"a@b.c,Ada\n" + long + "\nd@e.f,Grace\n", .csv)
    #expect(
      items == [
        "2: a quote is not closed", "3: the record is longer than 64 KiB", "4: d@e.f Grace",
      ]
    )
  }

  @Test func `every text that was written as CSV is read`() throws {
    let texts = CSVTests.texts.filter { !$0.isEmpty }
    let rows = texts.map { CSV.record(["a@b.c", $0]) }.joined()
    let items = try read("email,name\n" + rows, .csv)
    #expect(items.count == texts.count)
    for (item, text) in zip(items, texts) {
      #expect(item.utf8.drop { $0 != 0x20 }.elementsEqual(" a@b.c \(text)".utf8))
    }
  }

  @Test(arguments: [RecordReader.Format.jsonl, .csv])
  func `the mark that Windows puts before UTF-8 is no part of the first line`(
    _ format: RecordReader.Format
  ) throws {
    let heading = format == .csv ? "\"email\",name\n" : ""
    let line = format == .csv ? "a@b.c,Ada\n" : #"{"email":"a@b.c","name":"Ada"}"#
    let items = try read("\u{FEFF}" + heading + line, format)
    #expect(items == [format == .csv ? "2: a@b.c Ada" : "1: a@b.c Ada"])
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `a file with nothing in it has no users`(_ text: String) throws {
    #expect(try read(text, .jsonl).isEmpty)
  }

  @Test(arguments: [RecordReader.Format.jsonl, .csv])
  func `a line that is not UTF-8 is refused, and stops no other`(
    _ format: RecordReader.Format
  ) throws {
    let texts = [
      RecordReader.Format.jsonl: [#"{"name":"Jos\#u{FFFF}"}"#, #"{"email":"a@b.c"}"#],
      .csv: ["email,name", "d@e.f,Jos\u{FFFF}", "a@b.c,"],
    ]
    // José as ISO 8859-1 has it.
    let bytes = (texts[format] ?? []).joined(separator: "\n").unicodeScalars
      .map { $0.value == 0xFFFF ? 0xE9 : UInt8(ascii: $0) }
    let expected = [
      RecordReader.Format.jsonl: ["1: this is no object of JSON with texts in it", "2: a@b.c -"],
      .csv: ["2: the record is not UTF-8", "3: a@b.c -"],
    ]
    #expect(try read(bytes, format) == expected[format])
  }

  @Test(arguments: [
    ("\"email,name\na@b.c,Ada\n", "line 1: a quote is not closed"),
    (String(repeating: ",", count: 70_000), "line 1: the record is longer than 64 KiB"),
  ])
  func `CSV whose first line cannot be read is refused`(
    _ row: (text: String, message: String)
  ) throws {
    let error = #expect(throws: Failure.self) { try read(row.text, .csv) }
    #expect(error?.entries.map(\.message) == [row.message])
  }

  @Test func `a password is never changed by what keeps spreadsheets from running cells`() throws {
    let text = "email,password,passwordHash,name\na@b.c,'=correct,'+hash,'-Ada\n"
    let item = try #require(try records(text.utf8, .csv).first)
    #expect(item.record?[.password] == "'=correct")
    #expect(item.record?[.passwordHash] == "'+hash")
    #expect(item.record?[.name] == "-Ada")
  }

  @Test(arguments: ["", "a,b\n", "Email,Name\n"])
  func `CSV whose first line names no columns is refused`(_ text: String) throws {
    let error = #expect(throws: Failure.self) { try read(text, .csv) }
    #expect(error?.entries.map(\.message) == ["the first line names no column 'email'"])
  }
}

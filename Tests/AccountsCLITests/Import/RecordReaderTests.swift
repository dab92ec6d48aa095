import Accounts
import Foundation
import Testing

@testable import AccountsCLI

struct RecordReaderTests {
  private func read(_ text: String, _ format: RecordReader.Format) throws -> [String] {
    let path = NSTemporaryDirectory() + "accounts-records-" + UUID().uuidString
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var reader = try RecordReader(try ByteReader(path: path), format)
    var items: [String] = []
    while let item = try reader.next() {
      let shown =
        item.record.map { "\($0[.email] ?? "-") \($0[.name] ?? "-")" } ?? item.problem ?? ""
      items.append("\(item.line): \(shown)")
    }
    #expect(reader.fraction == 1)
    return items
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

  @Test(arguments: ["", "a,b\n", "Email,Name\n"])
  func `CSV whose first line names no columns is refused`(_ text: String) throws {
    let error = #expect(throws: Failure.self) { try read(text, .csv) }
    #expect(error?.problems.map(\.message) == ["the first line names no column 'email'"])
  }
}

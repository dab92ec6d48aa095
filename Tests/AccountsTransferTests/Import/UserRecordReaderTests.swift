import Accounts
import AccountsForms
import Expectations
import Testing

@testable import AccountsTransfer

struct UserRecordReaderTests {
  private func records(
    _ text: some Sequence<UInt8>,
    _ format: UserRecordReader.Format
  ) throws -> [UserRecordReader.Item] {
    var rest = Array(text)[...]
    var reader = try UserRecordReader(format) { longest in
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      return (Array(line.prefix(longest)), line.count <= longest)
    }
    var items: [UserRecordReader.Item] = []
    while let item = try reader.next() { items.append(item) }
    return items
  }

  private func read(
    _ text: some Sequence<UInt8>,
    _ format: UserRecordReader.Format
  ) throws -> [String] {
    try records(text, format).map(shown)
  }

  private func shown(_ item: UserRecordReader.Item) -> String {
    let record = item.record.map { "\($0[.email] ?? "-") \($0[.name] ?? "-")" }
    return "\(item.line): \(record ?? item.failure?.code.rawValue ?? "")"
  }

  private func read(_ text: String, _ format: UserRecordReader.Format) throws -> [String] {
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
        ["1: a@b.c José \"J\"", "2: noJSONObject"]
      ),
      (
        "nonsense\n[]\n{}\n{\"email\":1}\n",
        ["1: noJSONObject", "2: noJSONObject", "3: - -", "4: memberNotText"]
      ),
      (
        #"{"email":"a@b.c","email":"d@e.f"}"# + "\n" + #"{"email":"a@b.c","\u0065mail":"d@e.f"}"#
          + "\n" + #"{"email":"a@b.c","other":[{"x":1,"x":2}]}"# + "\n" + #"{"email":"a@b.c"}"#,
        ["1: repeatedName", "2: repeatedName", "3: repeatedName", "4: a@b.c -"]
      ),
      (
        #"{"email":"a@b.c",}"# + "\n" + #"{"email":"a@b.c","other":01}"# + "\n"
          + "\u{FEFF}{\"email\":\"a@b.c\"}\n{\"email\":\"d@e.f\"}",
        ["1: noJSONObject", "2: noJSONObject", "3: noJSONObject", "4: d@e.f -"]
      ),
      (
        "{\"name\":\"" + String(repeating: "a", count: 70_000) + "\"}\n{\"email\":\"a@b.c\"}",
        ["1: lineTooLong", "2: a@b.c -"]
      ),
    ] as [(String, [String])]
  )
  func `reads a JSON object per line, and continues after an invalid line`(
    _ row: (text: String, items: [String])
  ) throws {
    try expect(read(row.text, .jsonl), is: row.items)
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
      ("email,name\n\nd@e.f\na@b.c,'=1\n", ["3: wrongCellCount", "4: a@b.c =1"]),
      (
        "email,name\na@b.c," + String(repeating: "a", count: 70_000) + "\nd@e.f,Grace\n",
        ["2: lineTooLong", "3: d@e.f Grace"]
      ),
    ] as [(String, [String])]
  )
  func `reads CSV with quotes and line breaks, and numbers records by their first line`(
    _ row: (text: String, items: [String])
  ) throws {
    try expect(read(row.text, .csv), is: row.items)
  }

  @Test(
    arguments: [
      ("a@b.c,\"Ada\nd@e.f,Grace\n", ["2: unclosedQuote", "3: d@e.f Grace"]),
      (
        "a@b.c,\"Ada\nd@e.f,\"Grace\"\n\"g@h.i\",Joan",
        ["2: unclosedQuote", "3: d@e.f Grace", "4: g@h.i Joan"]
      ),
      (
        "a@b.c,\"Ada\nd@e.f,Grace\ng@h.i,\"Joan\n",
        ["2: unclosedQuote", "3: d@e.f Grace", "4: unclosedQuote"]
      ),
      ("a@b.c,Ada\nd@e.f,\"", ["2: a@b.c Ada", "3: unclosedQuote"]),
      ("\"", ["2: unclosedQuote"]),
    ] as [(String, [String])]
  )
  func `an unclosed quote affects no other line`(_ row: (text: String, items: [String])) throws {
    try expect(read("email,name\n" + row.text, .csv), is: row.items)
  }

  @Test(
    arguments: [
      ("a@b.c,violet \"canyon\" otter", "quoteInsideCell"),
      ("a@b.c, \"Ada\"", "quoteInsideCell"),
      ("a@b.c,\"Ada\"x", "textAfterQuote"),
      ("a@b.c,\"violet\" canyon", "textAfterQuote"),
      ("a@b.c,Ada\rLovelace", "carriageReturn"),
      ("a@b.c,Ada\r\r", "carriageReturn"),
    ]
  )
  func `rejects a record that RFC 4180 forbids, and changes none`(
    _ row: (line: String, problem: String)
  ) throws {
    let items = try read("email,name\r\n" + row.line + "\r\nd@e.f,Grace\r\n", .csv)
    expect(items, is: ["2: " + row.problem, "3: d@e.f Grace"])
  }

  @Test func `reads a password of an object as a secret, with its escapes`() throws {
    let items = try records(#"{"email":"a@b.c","password":"caf\u00e9 \t canyon"}"#.utf8, .jsonl)
    expect(items.map { $0.record?.password }, is: [Secret("caf\u{E9} \t canyon")])
  }

  @Test func `keeps a carriage return in quotes`() throws {
    let items = try records("email,password\r\na@b.c,\"violet\rcanyon\"\r\n".utf8, .csv)
    expect(items.map { $0.record?.password }, is: [Secret("violet\rcanyon")])
  }

  @Test(
    arguments: [
      (
        "email,name\ra@b.c,Ada\r", "carriageReturn",
        "The line contains a carriage return. Save the file as “CSV UTF-8”, or put the cell in quotes."
      ),
      (
        "email,role,role\na@b.c,member,admin\n", "repeatedName",
        "The name “role” occurs twice. Remove one of the two."
      ),
      (
        "sep=,\nemail,name\n", "separatorLine",
        "The first line is “sep=”, not the names of the columns. Remove it."
      ),
      (
        "\u{FEFF}\u{FEFF}email,name\n", "twoByteOrderMarks",
        "The file begins with two byte order marks. Remove one."
      ),
      (
        "e\0m\0a\0i\0l\0", "looksLikeUTF16",
        "This file seems to be UTF-16. Save it as “CSV UTF-8”."
      ),
    ]
  )
  func `says what is wrong with the names of the columns`(
    _ row: (text: String, code: String, message: String)
  ) {
    let failure = #expect(throws: RuleFailure.self) { try read(row.text, .csv) }
    expect(failure?.code.rawValue, is: row.code)
    expect(failure.map { Messages(.english).message(for: $0) }, is: row.message)
  }

  @Test(arguments: [
    "email;name\na@b.c;Ada, the first\n", "email\tname\na@b.c\tAda, the first\n",
    "E-Mail,NAME\na@b.c,\"Ada, the first\"\n", " email , name \na@b.c,\"Ada, the first\"\n",
    "name;\"e_mail\"\nAda, the first;a@b.c\n",
    "\"x,y,z\";email;name\n1;a@b.c;Ada, the first\n",
  ])
  func `reads semicolons and tabs, and names of columns in other spellings`(_ text: String) throws {
    try expect(read(text, .csv), is: ["2: a@b.c Ada, the first"])
  }

  @Test func `reads the fields that the installation added, from CSV and from JSON`() throws {
    let keys = ["city", "seats", "news"]
    var csv = try UserRecordReader(
      text: "email,password,City,seats,shoe\nada@example.com,x,Rome,3,38\n",
      customKeys: keys
    )
    expect(csv.ignoredColumns, is: ["shoe"])
    try expect(csv.next()?.record?.customValues, is: ["city": "Rome", "seats": "3"])
    var json = try UserRecordReader(
      text: #"{"email": "ada@example.com", "city": "Rome", "seats": 3, "news": true, "shoe": 38}"#,
      customKeys: keys
    )
    try expect(
      json.next()?.record?.customValues,
      is: ["city": "Rome", "seats": "3", "news": "true"]
    )
    var list = try UserRecordReader(text: #"{"city": ["Rome"]}"#, customKeys: keys)
    try expect(list.next()?.failure?.code, is: .memberNotText)
    var rules = FormRules()
    rules.customFields = [
      CustomField("city", .text(length: 0...20)), CustomField("news", .consent),
    ]
    rules.uses = [.name: .absent, .birthday: .absent, .language: .absent]
    let failure = #expect(throws: RuleFailure.self) { try csv.requireColumns(by: rules) }
    expect(failure?.parameters["names"], is: "news")
    #expect(throws: RuleFailure.self) {
      try UserRecordReader(text: "email,city,CITY\n", customKeys: keys)
    }
  }

  @Test func `gives up on an unclosed quote after 64 KiB`() throws {
    let others = (0..<10_000).map { "u\($0)@example.com,Ada\n" }.joined()
    let items = try read("email,name\na@b.c,\"Ada\n" + others, .csv)
    expect(items.first, is: "2: unclosedQuote")
    #expect(
      items.dropFirst().elementsEqual((0..<10_000).map { "\($0 + 3): u\($0)@example.com Ada" })
    )
  }

  @Test func `reports an overlong line once, and ends it even in an unclosed quote`() throws {
    let long = String(repeating: ",", count: 70_000)
    let items = try read("email,name\n\"a@b.c,Ada\n" + long + "\nd@e.f,Grace\n", .csv)
    expect(items, is: ["2: unclosedQuote", "3: lineTooLong", "4: d@e.f Grace"])
  }

  @Test func `reads back every text written as CSV`() throws {
    let special = ["'", "=", "+", "-", "@", "\t", "\r", "\n", "\0", "\"", ",", " ", "é", "\u{301}"]
    let pairs = special.flatMap { first in special.map { first + $0 } }
    let texts = special + pairs + pairs.map { $0 + "a" } + pairs.map { "a" + $0 }
    let rows = texts.map { CSV.record(["a@b.c", $0]) }.joined()
    let items = try read("email,name\n" + rows, .csv)
    expect(items.count, is: texts.count)
    for (item, text) in zip(items, texts) {
      #expect(item.utf8.drop { $0 != 0x20 }.elementsEqual(" a@b.c \(text)".utf8))
    }
  }

  @Test func `an empty file has no users`() throws { #expect(try read("", .jsonl).isEmpty) }

  @Test(arguments: [UserRecordReader.Format.jsonl, .csv])
  func `rejects a line that is not UTF-8, and continues after it`(
    _ format: UserRecordReader.Format
  ) throws {
    let texts = [
      UserRecordReader.Format.jsonl: [#"{"name":"Jos\#u{FFFF}"}"#, #"{"email":"a@b.c"}"#],
      .csv: ["email,name", "d@e.f,Jos\u{FFFF}", "a@b.c,"],
    ]
    // José in ISO 8859-1.
    let bytes = (texts[format] ?? []).joined(separator: "\n").unicodeScalars
      .map { $0.value == 0xFFFF ? 0xE9 : UInt8(ascii: $0) }
    let expected = [
      UserRecordReader.Format.jsonl: ["1: noJSONObject", "2: a@b.c -"],
      .csv: ["2: lineNotUTF8", "3: a@b.c -"],
    ]
    try expect(read(bytes, format), is: expected[format])
  }

  @Test(arguments: [
    ("\"email,name\na@b.c,Ada\n", ErrorCode.unclosedQuote),
    (String(repeating: ",", count: 70_000), .lineTooLong),
  ])
  func `rejects CSV whose first line cannot be read`(_ row: (text: String, code: ErrorCode)) {
    let failure = #expect(throws: RuleFailure.self) { try read(row.text, .csv) }
    expect(failure?.code, is: row.code)
  }

  @Test func `keeps leading apostrophes in passwords and hashes`() throws {
    let text = "email,password,passwordHash,name\na@b.c,'=correct,'+hash,'-Ada\n"
    let item = try #require(try records(text.utf8, .csv).first)
    expect(item.record?.password, is: Secret("'=correct"))
    expect(item.record?[.passwordHash], is: "'+hash")
    expect(item.record?[.name], is: "-Ada")
  }

  @Test(arguments: ["", "a,b\n"])
  func `rejects CSV without an email column`(_ text: String) {
    let failure = #expect(throws: RuleFailure.self) { try read(text, .csv) }
    expect(failure?.code, is: .noEmailColumn)
    expect(
      failure.map { Messages(.english).message(for: $0) }?
        .hasPrefix("No column is named “email”. Name the columns in the first line: id, "),
      is: true
    )
  }

  @Test(
    arguments: [
      ("", []),
      ("\n {\"email\":\"a@b.c\"}\r\n{", ["2: a@b.c -", "3: noJSONObject"]),
      ("\u{FEFF}email,name\r\na@b.c,Ada\r\nd@e.f", ["2: a@b.c Ada", "3: wrongCellCount"]),
    ] as [(String, [String])]
  )
  func `a text that begins with an object is JSON Lines, another is CSV`(
    _ row: (text: String, items: [String])
  ) throws {
    guard !row.text.isEmpty else {
      #expect(throws: RuleFailure.self) { try UserRecordReader(text: row.text) }
      return
    }
    var reader = try UserRecordReader(text: row.text)
    var items: [UserRecordReader.Item] = []
    while let item = try reader.next() { items.append(item) }
    expect(items.map(shown), is: row.items)
  }

  @Test func `tells the numbers of cells and of columns`() throws {
    let items = try records("email,name\nd@e.f\n".utf8, .csv)
    expect(
      items.compactMap(\.failure).map { Messages(.english).message(for: $0) },
      is: [
        "Cells: 1; columns: 2. Write one cell for each column, and put cells that contain the separator in quotes."
      ]
    )
  }
}

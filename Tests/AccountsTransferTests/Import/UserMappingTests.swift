import Accounts
import AccountsForms
import Expectations
import Testing

@testable import AccountsTransfer

struct UserMappingTests {
  private func records(
    _ text: String,
    _ format: UserRecordReader.Format,
    _ pairs: String...,
    source: String? = nil
  ) throws -> [UserRecord] {
    let keys = ["town", "vip"]
    let mapping = UserMapping(
      pairs: try pairs.map { try UserMapping.Pair($0, customKeys: keys) },
      source: source,
      customKeys: keys
    )
    var reader = try UserRecordReader(format, mapping, of: ForeignSystemTests.input(text))
    var records: [UserRecord] = []
    while let item = try reader.next() { records.append(try #require(item.record)) }
    return records
  }

  @Test func `takes fields from other columns, and joins two`() throws {
    let text =
      "Mail;first_name;Last Name;stadt;nr;email\na@x.org;Ada;L;Rom;17;other\nb@x.org;Bo;;;18;\n"
    let read = try records(
      text,
      .csv,
      "mail=email",
      "first_name+last_name=name",
      "stadt=town",
      "nr=externalID",
      source: "shop"
    )
    expect(read.map { $0[.email] }, is: ["a@x.org", "b@x.org"])
    expect(read.map { $0[.name] }, is: ["Ada L", "Bo"])
    expect(read.map { $0.customValues["town"] }, is: ["Rom", nil])
    expect(read.map { $0[.externalID] }, is: ["shop:17", "shop:18"])
  }

  @Test func `takes fields from members of objects, numbers and Booleans included`() throws {
    let text = #"[{"contact": {"mail": "a@x.org"}, "uid": 7, "vip": true, "language": "english"}]"#
    let read = try records(text, .json, "contact.mail=email", "uid=externalID", source: "old-site")
    expect(read[0][.email], is: "a@x.org")
    expect(read[0][.externalID], is: "old-site:7")
    expect(read[0].customValues["vip"], is: "true")
    expect(read[0][.language], is: "english")
  }

  @Test func `takes a password as a secret, from a column, a member and two of them`() throws {
    let cells = try records(
      "mail,word\na@x.org,'=1\nb@x.org,\n",
      .csv,
      "mail=email",
      "word=password"
    )
    expect(cells.map(\.password), is: [Secret("'=1"), nil])
    let text = #"[{"mail": "a@x.org", "word": "caf\u00e9 \"1\"", "pin": 17}, {"mail": "b@x.org"}]"#
    let one = try records(text, .json, "mail=email", "word=password")
    expect(one.map(\.password), is: [Secret("caf\u{E9} \"1\""), nil])
    let both = try records(text, .json, "mail=email", "word+pin=password")
    expect(both.map(\.password), is: [Secret("caf\u{E9} \"1\" 17"), nil])
    #expect((cells + one + both).allSatisfy { $0[.password] == nil })
  }

  @Test(
    arguments: [
      ("mail", ErrorCode.invalidMapping), ("=email", .invalidMapping),
      ("a+=email", .invalidMapping),
      ("mail=e-mail", .unknownTarget), ("mail=", .unknownTarget),
    ]
  )
  func `refuses other forms and unknown fields`(_ row: (text: String, code: ErrorCode)) {
    let error = #expect(throws: RuleFailure.self) {
      try UserMapping.Pair(row.text, customKeys: ["town"])
    }
    expect(error?.code, is: row.code)
  }

  @Test func `a name that the file does not have is one error`() {
    let csv = #expect(throws: RuleFailure.self) {
      try records("email,name\na@x.org,Ada\n", .csv, "mail=email")
    }
    expect(csv?.code, is: .noSuchColumn)
    let json = #expect(throws: RuleFailure.self) {
      try records(#"[{"email": "a@x.org"}]"#, .json, "mail=email")
    }
    expect(json?.code, is: .noSuchMember)
  }

  @Test func `a column that occurs twice is one error`() {
    let error = #expect(throws: RuleFailure.self) {
      try records("mail,MAIL\na@x.org,b@x.org\n", .csv, "mail=email")
    }
    expect(error?.code, is: .repeatedName)
  }

  @Test func `unknown columns are listed, up to a hundred`() throws {
    let names = (0..<10_000).map { "c\($0)" }
    let text = "mail," + names.joined(separator: ",") + "\n"
    let mapping = UserMapping(pairs: [try UserMapping.Pair("mail=email", customKeys: [])])
    let reader = try UserRecordReader(.csv, mapping, of: ForeignSystemTests.input(text))
    expect(reader.ignoredColumns, is: Array(names.prefix(100)))
  }

  @Test func `deep nesting and doubled members are refused by user`() throws {
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    let text =
      #"[{"email": "a@x.org"}, {"email": "# + deep + #"}, {"email": "b", "email": "c"}, 7]"#
    let mapping = UserMapping(source: "x")
    var reader = try UserRecordReader(.json, mapping, of: ForeignSystemTests.input(text))
    var codes: [String] = []
    while let item = try reader.next() { codes.append(item.failure?.code.rawValue ?? "read") }
    expect(codes, is: ["read", "elementNotObject", "repeatedName", "elementNotObject"])
  }
}

import Accounts
import AccountsForms
import AccountsJSON
import Expectations
import Foundation
import Testing

/// Tests that a declaration of fields gives both the coding and the schema.
struct DocumentTests {
  private struct Part: Document {
    let day: CivilDate?
    static let fields: [DocumentField<Part>] = [DocumentField("day") { $0.day }]
  }

  private struct Named: Document {
    let isDone: Bool
    static let name: String? = "Named"
    static let fields: [DocumentField<Named>] = [DocumentField("isDone") { $0.isDone }]
  }

  private struct Whole: Document {
    let part: Part
    var code: String?

    static let fields: [DocumentField<Whole>] =
      DocumentField.of { $0.part } + [
        DocumentField("at") { _ in Date(timeIntervalSince1970: 0) },
        DocumentField("parts") { [$0.part] },
        DocumentField("named") { _ in Named?.none },
        DocumentField("language") { _ in Language.spanish },
        DocumentField("count", .number(minimum: 1)) { _ in 7 },
        .sometimes("code") { $0.code },
      ]
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `nil is null, or left out of a field that is there sometimes`() throws {
    let whole = Whole(part: Part(day: nil))
    let fields = [
      #""at":"1970-01-01T00:00:00.000Z""#, #""count":7"#, #""day":null"#, #""language":"spanish""#,
      #""named":null"#, #""parts":[{"day":null}]"#,
    ]
    try expect(json(whole), is: "{\(fields.joined(separator: ","))}")
    try #expect(json(Whole(part: whole.part, code: "7KQM")).contains(#""code":"7KQM""#))
  }

  @Test func `the type of a value says its schema; documents with a name are referred to`() throws {
    let properties = try #require(Whole.definition.properties).mapValues { try json($0) }
    let day = #"{"anyOf":[{"format":"date","type":"string"},{"type":"null"}]}"#
    expect(
      properties,
      is: [
        "at": #"{"format":"date-time","type":"string"}"#,
        "code": #"{"type":"string"}"#,
        "count": #"{"minimum":1,"type":"integer"}"#,
        "day": day,
        "language": try json(JSONSchema.choice(of: Language.self)),
        "named": ##"{"anyOf":[{"$ref":"#/components/schemas/Named"},{"type":"null"}]}"##,
        "parts":
          #"{"items":{"properties":{"day":\#(day)},"required":["day"],"type":"object"},"type":"array"}"#,
      ]
    )
    expect(Whole.definition.required, is: ["day", "at", "parts", "named", "language", "count"])
  }
}

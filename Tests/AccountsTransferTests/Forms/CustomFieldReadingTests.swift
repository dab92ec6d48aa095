import AccountsForms
import Expectations
import Testing

@testable import AccountsTransfer

struct CustomFieldReadingTests {
  private func file(_ fields: String) throws -> FormFile {
    try FormFile(Array("{\"customFields\": \n[\(fields)]}".utf8))
  }

  private func rules(_ fields: String) throws -> FormRules {
    var rules = FormRules()
    try file(fields).apply(to: &rules)
    return rules
  }

  @Test func `reads each type with its limits`() throws {
    let rules = try rules(
      """
      {"key": "city", "type": "text", "label": "City", "minLength": 2, "maxLength": 30},
      {"key": "seats", "type": "number", "label": "Seats", "minimum": 1, "maximum": 9, "required": false},
      {"key": "arrival", "type": "date", "label": "Arrival", "earliest": "2026-01-01", "latest": "2026-12-31"},
      {"key": "size", "type": "choice", "label": "Size", "choices": ["S", {"value": "M", "label": "Medium"}]},
      {"key": "phone", "type": "phone", "label": "Phone", "region": "BR"},
      {"key": "fax", "type": "phone", "label": "Fax", "required": false},
      {"key": "news", "type": "consent", "label": "News", "required": false}
      """
    )
    expect(
      rules.customFields,
      is: [
        CustomField("city", .text(length: 2...30)),
        CustomField("seats", .number(minimum: 1, maximum: 9), isRequired: false),
        CustomField(
          "arrival",
          .date(
            earliest: CivilDate(year: 2026, month: 1, day: 1),
            latest: CivilDate(year: 2026, month: 12, day: 31)
          )
        ),
        CustomField("size", .choice(["S", "M"])),
        CustomField("phone", .phone(region: "BR")),
        CustomField("fax", .phone(region: nil), isRequired: false),
        CustomField("news", .consent, isRequired: false),
      ]
    )
    let form = rules.signUpForm(in: .english)
    expect(form.validator.keys.suffix(8).map(\.rawValue).last, is: "agreeTerms")
    let shown = form.presentation(of: .custom("size"), in: rules.messages(in: .spanish))
    expect(shown.label, is: "Size")
    expect(shown.choices.map(\.name), is: ["S", "Medium"])
  }

  @Test func `a least length above the usual greatest one is the greatest as well`() throws {
    let rules = try rules(
      "{\"key\": \"essay\", \"type\": \"text\", \"label\": \"Essay\", \"minLength\": 300}"
    )
    expect(rules.customFields, is: [CustomField("essay", .text(length: 300...300))])
  }

  @Test func `up to four fields are marked for lists`() throws {
    func fields(_ count: Int) -> String {
      (1...count)
        .map {
          "{\"key\": \"f\($0)\", \"type\": \"text\", \"label\": \"F\", \"inList\": \($0 != 2)}"
        }
        .joined(separator: ",\n")
    }
    try expect(rules(fields(5)).listedFields.map(\.key), is: ["f1", "f3", "f4", "f5"])
    let defects = #expect(throws: FormFile.Defects.self) { try file(fields(6)) }
    expect(
      defects?.all.map { "\($0.line): \($0.message)" },
      is: ["7: at most 4 fields can have \"inList\"; remove it from the others"]
    )
    let other = "{\"key\": \"city\", \"type\": \"text\", \"label\": \"City\", \"inList\": 1}"
    let wrong = #expect(throws: FormFile.Defects.self) { try file(other) }
    expect(wrong?.all.map(\.message), is: ["\"inList\" must be true or false"])
  }

  @Test func `texts are shown in the language of the reader, or in the first that there is`() throws
  {
    let fields = """
      {"key": "city", "type": "text", "label": {"pt-BR": "Cidade", "es": "Ciudad", "ar": "مدينة"},
       "messages": {"required": {"en": "Tell us your city.", "pt": "Diga sua cidade.", "es": "Di tu ciudad."}}}
      """
    let rules = try rules(fields)
    expect(
      Language.allCases.map { rules.messages(in: $0).label(of: "city") },
      is: ["Cidade", "Cidade", "Ciudad", "Cidade"]
    )
    let form = rules.signUpForm(in: .english)
    expect(
      form.errors(of: .custom("city")).map(rules.messages(in: .english).message),
      is: ["Tell us your city."]
    )
    let warnings = try file(fields).warnings.map { "\($0.line): \($0.message)" }
    expect(
      warnings,
      is: [
        "2: \"ar\" is not a language of the pages (en, pt, es, de), so this text is not shown",
        "2: \"label\" has no text in de: another language is shown",
        "2: \"label\" has no text in en: another language is shown",
        "3: \"required\" has no text in de: another language is shown",
      ]
    )
  }

  @Test(arguments: [
    (
      "{}",
      "a \"key\" must be 1 to 40 letters, digits and underscores, and begin with a lowercase letter"
    ),
    (
      #"{"key": "Städte"}"#,
      "a \"key\" must be 1 to 40 letters, digits and underscores, and begin with a lowercase letter"
    ),
    (#"{"key": "email"}"#, "the key \"email\" is reserved; choose another"),
    (#"{"key": "created_at"}"#, "the key \"created_at\" is reserved; choose another"),
    (#"{"key": "token"}"#, "the key \"token\" is reserved; choose another"),
    (#"{"key": "passwordHash"}"#, "the key \"passwordHash\" is reserved; choose another"),
    (#"{"key": "expiresInDays"}"#, "the key \"expiresInDays\" is reserved; choose another"),
    (
      #"{"key": "a", "type": "colour"}"#,
      "the \"type\" of \"a\" must be one of \"text\", \"number\", \"date\", \"choice\", \"phone\", \"consent\""
    ),
    (
      #"{"key": "a", "type": "phone", "label": "A", "region": "br"}"#,
      "\"region\" must be an ISO 3166 country code, such as \"BR\""
    ),
    (
      #"{"key": "a", "type": "phone", "label": "A", "region": "XX"}"#,
      "\"region\" must be an ISO 3166 country code, such as \"BR\""
    ),
    (
      #"{"key": "a", "type": "text", "label": "A", "region": "BR"}"#,
      "\"region\" is unknown; a field of type \"text\" can have \"key\", \"type\", \"required\", \"label\", \"hint\", \"messages\", \"inList\", \"minLength\", \"maxLength\""
    ),
    (#"{"key": "a", "type": "consent"}"#, "\"a\" needs a \"label\""),
    (
      #"{"key": "a", "type": "consent", "label": "A", "required": "no"}"#,
      "\"required\" must be true or false"
    ),
    (
      #"{"key": "a", "type": "consent", "label": "A", "minimum": 1}"#,
      "\"minimum\" is unknown; a field of type \"consent\" can have \"key\", \"type\", \"required\", \"label\", \"hint\", \"messages\", \"inList\""
    ),
    (
      #"{"key": "a", "type": "text", "label": "A", "minLength": 9, "maxLength": 3}"#,
      "\"minLength\" must not be greater than \"maxLength\""
    ),
    (
      #"{"key": "a", "type": "text", "label": "A", "maxLength": 1001}"#,
      "\"maxLength\" must be a whole number from 1 to 1000"
    ),
    (
      #"{"key": "a", "type": "number", "label": "A", "minimum": 1.5}"#,
      "\"minimum\" must be a whole number"
    ),
    (
      #"{"key": "a", "type": "date", "label": "A", "latest": "2026-02-30"}"#,
      "\"latest\" must be a date such as \"2000-12-31\""
    ),
    (
      #"{"key": "a", "type": "choice", "label": "A"}"#,
      "\"choices\" of \"a\" must be an array of 1 to 200 values"
    ),
    (
      #"{"key": "a", "type": "choice", "label": "A", "choices": ["x", "x"]}"#,
      "a choice must be a string of 1 to 100 characters, or {\"value\": …, \"label\": …}; no value can occur twice"
    ),
    (
      #"{"key": "a", "type": "consent", "label": {"ar": "أ"}}"#,
      "\"label\" must be a string of 1 to 500 characters, or an object such as {\"en\": \"City\", \"pt\": \"Cidade\"}"
    ),
    (
      #"{"key": "a", "type": "consent", "label": "A"}, {"key": "a", "type": "text", "label": "A"}"#,
      "the key \"a\" occurs twice; choose another"
    ),
    (
      #"{"key": "fullName", "type": "consent", "label": "A"}, {"key": "full_name", "type": "text", "label": "A"}"#,
      "the key \"full_name\" occurs twice; choose another"
    ),
    ("7", "a field must be an object with \"key\", \"type\" and \"label\""),
  ])
  func `refuses a field with the line and the remedy`(fields: String, message: String) {
    let error = #expect(throws: FormFile.Defects.self) { try file(fields) }
    expect(error?.all.map { "\($0.line): \($0.message)" }, is: ["2: \(message)"])
  }

  @Test func `the texts of all fields together have a limit`() throws {
    func fields(_ count: Int) -> String {
      (0..<count)
        .map { "{\"key\": \"a\($0)\", \"type\": \"text\", \"maxLength\": 1000, \"label\": \"A\"}" }
        .joined(separator: ",")
    }
    #expect(try file(fields(16)).warnings.isEmpty)
    let error = #expect(throws: FormFile.Defects.self) { try file(fields(17)) }
    expect(
      error?.all.map { "\($0.line): \($0.message)" },
      is: [
        """
        1: the text fields can hold 17000 characters in total, but the limit is 16000; lower the "maxLength" of some fields
        """
      ]
    )
  }

  @Test func `10,000 fields are one error`() {
    let fields = (0..<10_000).map { "{\"key\": \"a\($0)\"}" }.joined(separator: ",")
    let error = #expect(throws: FormFile.Defects.self) { try file(fields) }
    expect(error?.all.map(\.message), is: ["there are more than 50 custom fields; remove some"])
  }
}
